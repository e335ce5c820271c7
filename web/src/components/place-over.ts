const GAP_PX = 8

/** Puts a popover over its button, or under it where there is no room; nothing on the page moves. */
export function placeOver(choices: HTMLElement, opener: HTMLElement): void {
  const { top, bottom, left } = opener.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = choices
  const over = top - height - GAP_PX
  const lowest = window.innerHeight - height - GAP_PX
  choices.style.top = `${Math.max(GAP_PX, over >= GAP_PX ? over : Math.min(bottom + GAP_PX, lowest))}px`
  choices.style.left = `${Math.max(GAP_PX, Math.min(left, window.innerWidth - width - GAP_PX))}px`
}
