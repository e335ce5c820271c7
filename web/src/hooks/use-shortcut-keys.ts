import { useWindowEvent } from '@mantine/hooks'
import { isShortcutKey } from '../components/is-free-key.ts'

/** Calls back for keys that no text field, dialog or menu handles. A held key counts once. */
export function useShortcutKeys(onKey: (key: string, event: KeyboardEvent) => void) {
  useWindowEvent('keydown', (event) => {
    const isCommand = event.ctrlKey || event.metaKey || event.altKey
    const isHandled = event.repeat || event.defaultPrevented
    if (!isCommand && !isHandled && isShortcutKey(event)) onKey(event.key, event)
  })
}

/** Whether Enter presses or follows the element. */
export function isControl(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('button, a, summary') !== null
}
