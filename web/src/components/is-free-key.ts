/**
 * Whether a pressed key is free for a shortcut: no text field has the focus, and no dialog or menu
 * is open.
 */
function isFreeKey({ target }: Event): boolean {
  return !hasKeys(target) && document.querySelector('dialog[open], [role="menu"]') === null
}

/** The choice to turn off shortcuts of a single key (WCAG 2.2, criterion 2.1.4). */
export const SHORTCUTS_OFF_KEY = 'shortcuts.off'

/** Whether a pressed key may run a shortcut of a single key. */
export function isShortcutKey(event: Event): boolean {
  return localStorage.getItem(SHORTCUTS_OFF_KEY) !== 'true' && isFreeKey(event)
}

function hasKeys(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  const isWriting = target.matches('input:not([type=radio]), textarea, select, [contenteditable]')
  return isWriting || target.closest('[popover]') !== null
}
