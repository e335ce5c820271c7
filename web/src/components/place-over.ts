const GAP_PX = 8

/**
 * Places a popover over its button, or under it if there is more room, limited to that room
 * (`--room`). It never covers the button, and nothing on the page moves.
 */
export function placeOver(choices: HTMLElement, opener: HTMLElement): void {
  const { top, bottom, left } = opener.getBoundingClientRect()
  const over = top - 2 * GAP_PX
  const under = window.innerHeight - bottom - 2 * GAP_PX
  choices.style.removeProperty('--room')
  const isOver = over >= Math.min(choices.offsetHeight, under)
  choices.style.setProperty('--room', `${isOver ? over : under}px`)
  const { offsetWidth: width, offsetHeight: height } = choices
  choices.style.top = `${isOver ? top - height - GAP_PX : bottom + GAP_PX}px`
  choices.style.left = `${Math.max(GAP_PX, Math.min(left, window.innerWidth - width - GAP_PX))}px`
}
