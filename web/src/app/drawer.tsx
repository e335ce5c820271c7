import { t } from '@lingui/core/macro'
import { type ReactNode, useEffect, useRef } from 'react'
import classes from './drawer.module.css'

export interface DrawerProps {
  readonly opened: boolean
  readonly onClose: () => void
  readonly children: ReactNode
}

/** The sidebar on a phone. Following a link, pressing outside and Escape close it. */
export function Drawer({ opened, onClose, children }: DrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    const { current } = dialog
    if (opened && !current?.open) current?.showModal()
    if (!opened && current?.open) current.close()
  }, [opened])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the dialog's own key for it
    <dialog
      ref={dialog}
      className={classes.drawer}
      aria-label={t`Menu`}
      onClose={({ target }) => {
        // React bubbles the close events of nested dialogs too.
        if (target === dialog.current) onClose()
      }}
      onClick={({ target }) => {
        if (target === dialog.current || (target as Element).closest('a')) onClose()
      }}
    >
      {opened && children}
    </dialog>
  )
}
