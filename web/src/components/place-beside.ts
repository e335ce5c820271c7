const GAP_PX = 8

/**
 * Computes the place of a popover under its button, so that the answer over the button stays
 * visible, or over it if there is more room: `--top`, `--left` and the room there, `--room`. Its styles may use another place, as on a phone. In the
 * computed place, it never covers the button, and nothing on the page moves. With a button on the
 * right of its row, it ends where the button ends.
 */
export function placeBeside(choices: HTMLElement, opener: HTMLElement): void {
  const { top, bottom, left, right } = opener.getBoundingClientRect()
  const row = opener.parentElement?.getBoundingClientRect()
  const isAtEnd = row && left + right > row.left + row.right
  const over = top - 2 * GAP_PX
  const under = window.innerHeight - bottom - 2 * GAP_PX
  choices.style.removeProperty('--room')
  const isOver = under < Math.min(choices.offsetHeight, over)
  choices.style.setProperty('--room', `${isOver ? over : under}px`)
  const { offsetWidth: width, offsetHeight: height } = choices
  choices.style.setProperty('--top', `${isOver ? top - height - GAP_PX : bottom + GAP_PX}px`)
  const start = Math.min(isAtEnd ? right - width : left, window.innerWidth - width - GAP_PX)
  choices.style.setProperty('--left', `${Math.max(GAP_PX, start)}px`)
}
