/**
 * Whether a pressed key is free for a shortcut: no text field has the focus, and no dialog or menu
 * is open.
 */
export function isFreeKey({ target }: Event): boolean {
  return !hasKeys(target) && document.querySelector('dialog[open], [role="menu"]') === null
}

function hasKeys(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  const isWriting = target.matches('input, textarea, select, [contenteditable]')
  return isWriting || target.closest('[popover]') !== null
}
