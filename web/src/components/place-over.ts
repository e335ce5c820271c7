const GAP_PX = 8
/** With less room than this over its button, a popover looks under it. */
const LEAST_PX = 120

/**
 * Puts a popover over its button, or under it where there is no room; it is never over the button,
 * and as high as the room there allows (`--room`). Nothing on the page moves.
 */
export function placeOver(choices: HTMLElement, opener: HTMLElement): void {
  const { top, bottom, left } = opener.getBoundingClientRect()
  const over = top - 2 * GAP_PX
  const under = window.innerHeight - bottom - 2 * GAP_PX
  const isOver = over >= Math.min(LEAST_PX, under)
  choices.style.setProperty('--room', `${isOver ? over : under}px`)
  const { offsetWidth: width, offsetHeight: height } = choices
  choices.style.top = `${isOver ? top - height - GAP_PX : bottom + GAP_PX}px`
  choices.style.left = `${Math.max(GAP_PX, Math.min(left, window.innerWidth - width - GAP_PX))}px`
}
