/** Whether a key that was pressed is nobody's: no letter of a text, and not for a dialog or a menu. */
export function isFreeKey({ target }: Event): boolean {
  return !hasKeys(target) && document.querySelector('dialog[open], [role="menu"]') === null
}

function hasKeys(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  const isWriting = target.matches('input, textarea, select, [contenteditable]')
  return isWriting || target.closest('[popover]') !== null
}
