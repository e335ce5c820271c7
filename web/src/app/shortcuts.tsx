import { useWindowEvent } from '@mantine/hooks'
import { useState } from 'react'
import { isFreeKey } from '../components/is-free-key.ts'
import { lazyPart } from '../components/lazy-with-retry.ts'

const CommandPalette = lazyPart(() => import('./command-palette.tsx'), 'CommandPalette')
const ShortcutList = lazyPart(() => import('./shortcut-list.tsx'), 'ShortcutList')

type Opened = 'palette' | 'list'

/** The keys that work on every page, and the dialogs that they open. */
export function Shortcuts() {
  const [opened, setOpened] = useState<Opened>()
  /** A dialog's close event arrives late: another may be open by then. */
  const close = (closed: Opened) => setOpened((now) => (now === closed ? undefined : now))
  useWindowEvent('keydown', (event) => {
    if (event.key.toLowerCase() === 'k' && (event.metaKey || event.ctrlKey)) {
      event.preventDefault()
      setOpened('palette')
    } else if (event.key === '?' && isFreeKey(event)) setOpened('list')
  })

  return (
    <>
      {opened === 'palette' && <CommandPalette onClose={() => close('palette')} />}
      {opened === 'list' && <ShortcutList onClose={() => close('list')} />}
    </>
  )
}
