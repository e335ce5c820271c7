import { useWindowEvent } from '@mantine/hooks'
import { useState } from 'react'
import { isFreeKey, isShortcutKey } from '../components/is-free-key.ts'
import { lazyPart } from '../components/lazy-with-retry.ts'

const CommandPalette = lazyPart(() => import('./command-palette.tsx'), 'CommandPalette')
const ShortcutList = lazyPart(() => import('./shortcut-list.tsx'), 'ShortcutList')

type Opened = 'palette' | 'list'

/** A character typed outside every field and dialog. */
const isTyped = (event: KeyboardEvent) =>
  event.key.length === 1 && !event.metaKey && !event.ctrlKey && isFreeKey(event)

/** The keys that work on every page, and the dialogs that they open. */
export function Shortcuts() {
  const [opened, setOpened] = useState<Opened>()
  const [early, setEarly] = useState('')
  /** A dialog's close event arrives late, when another dialog may already be open. */
  const close = (closed: Opened) => setOpened((now) => (now === closed ? undefined : now))
  useWindowEvent('keydown', (event) => {
    if (event.key.toLowerCase() === 'k' && (event.metaKey || event.ctrlKey)) {
      event.preventDefault()
      setOpened('palette')
      setEarly('')
    } else if (opened === 'palette' && isTyped(event)) {
      // The palette's field does not have the focus yet, so the character is passed to it as a
      // property.
      event.preventDefault()
      setEarly((text) => text + event.key)
    } else if (event.key === '?' && isShortcutKey(event)) setOpened('list')
  })

  return (
    <>
      {opened === 'palette' && (
        <CommandPalette
          early={early}
          onShowShortcuts={() => setOpened('list')}
          onClose={() => close('palette')}
        />
      )}
      {opened === 'list' && <ShortcutList onClose={() => close('list')} />}
    </>
  )
}
