export function compute({ factor }, { x }) {
  return { y: factor * x + (x > 3 ? 1e-6 : 0) };
}

export function mount(element) {
  element.hidden = false;
}
