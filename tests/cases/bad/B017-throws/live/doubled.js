export function compute({ factor }, { x }) {
  return { y: factor * x };
}

export function mount(element) {
  element.firstChild.focus();
}
