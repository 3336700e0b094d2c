export function compute({ number }, { x }) {
  return { y: x === undefined ? 2 * number : 2 * x };
}

export function mount(stage, _payload, tools) {
  const { y } = tools.compute({});
  const shown = document.createElement("p");
  shown.dataset.liveNum = "doubled";
  shown.textContent = y;
  stage.append(shown);
}
