import { type ReactNode, useEffect, useRef } from 'react'
import classes from './drawer.module.css'

export interface DrawerProps {
  readonly opened: boolean
  readonly onClose: () => void
  readonly children: ReactNode
}

/** The phone's sidebar; a press beside it or Escape closes it. */
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
      aria-label="Menu"
      onClose={onClose}
      onClick={(event) => {
        if (event.target === dialog.current) onClose()
      }}
    >
      {opened && children}
    </dialog>
  )
}
