import { useWindowEvent } from '@mantine/hooks'
import { useState } from 'react'
import { isShortcutKey } from '../components/is-free-key.ts'
import { lazyPart } from '../components/lazy-with-retry.ts'

const CommandPalette = lazyPart(() => import('./command-palette.tsx'), 'CommandPalette')
const ShortcutList = lazyPart(() => import('./shortcut-list.tsx'), 'ShortcutList')

type Opened = 'palette' | 'list'

const isOutsideDialogs = ({ target }: Event) =>
  !(target instanceof Element && target.closest('dialog'))

const isTyped = ({ key, metaKey, ctrlKey }: KeyboardEvent) =>
  (key.length === 1 && !metaKey && !ctrlKey) || key === 'Enter'

const isPaletteKey = ({ key, metaKey, ctrlKey }: KeyboardEvent) =>
  key.toLowerCase() === 'k' && (metaKey || ctrlKey)

/** The keys that work on every page, and the dialogs that they open. */
export function Shortcuts() {
  const [opened, setOpened] = useState<Opened>()
  const [text, setText] = useState('')
  /** A dialog's close event arrives late, when another dialog may already be open. */
  const close = (closed: Opened) => setOpened((now) => (now === closed ? undefined : now))
  function onKey(event: KeyboardEvent) {
    if (isPaletteKey(event)) {
      event.preventDefault()
      setOpened('palette')
      setText('')
    } else if (opened === 'palette' && isTyped(event) && isOutsideDialogs(event)) {
      // The palette is still loading, and its field does not have the focus yet.
      event.preventDefault()
      event.stopPropagation()
      if (event.key !== 'Enter') setText((early) => early + event.key)
    } else if (event.key === '?' && isShortcutKey(event)) setOpened('list')
  }
  useWindowEvent('keydown', onKey, { capture: true })

  return (
    <>
      {opened === 'palette' && (
        <CommandPalette
          text={text}
          onText={setText}
          onShowShortcuts={() => setOpened('list')}
          onClose={() => close('palette')}
        />
      )}
      {opened === 'list' && <ShortcutList onClose={() => close('list')} />}
    </>
  )
}
