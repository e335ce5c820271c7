import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import classes from './dialog.module.css'

export interface DialogProps {
  readonly opened: boolean
  readonly title: string
  readonly children: ReactNode
  /** Defaults to a Close button. */
  readonly footer?: ReactNode
  /** Called when the reader closes the dialog; without it only its buttons close it. */
  readonly onClose?: () => void
}

/** A native modal dialog: it traps the focus and makes the page behind it inert. */
export function Dialog({ opened, title, children, footer, onClose }: DialogProps) {
  const titleId = useId()
  const { dialog, heading, reopenOrClose } = useModal(opened, onClose)
  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-labelledby={titleId}
      closedby={onClose ? undefined : 'none'}
      onCancel={(event) => {
        if (!onClose) event.preventDefault()
      }}
      onClose={reopenOrClose}
    >
      <h2 ref={heading} id={titleId} tabIndex={-1} className={classes.title}>
        {title}
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text must scroll by keyboard */}
      <section className={classes.body} tabIndex={0} aria-labelledby={titleId}>
        {children}
      </section>
      <footer className={classes.footer}>
        {footer ?? <Button onClick={onClose}>Close</Button>}
      </footer>
    </dialog>
  )
}

/** Opens and closes the dialog, and returns the focus to the element that had it. */
function useModal(opened: boolean, onClose: (() => void) | undefined) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const opener = useRef<HTMLElement>(null)

  useEffect(() => {
    const { current } = dialog
    if (opened && current && !current.open) {
      const { activeElement } = document
      opener.current = activeElement instanceof HTMLElement ? activeElement : null
      current.showModal()
      heading.current?.focus()
    }
    if (!opened && current?.open) current.close()
  }, [opened])

  // The browser returns the focus when a dialog closes, but not when an open dialog unmounts.
  useEffect(
    () => () => {
      if (document.activeElement === document.body) opener.current?.focus()
    },
    [],
  )

  /** Browsers without `closedby` close any dialog on a second Escape; this reopens it. */
  function reopenOrClose() {
    if (onClose) onClose()
    else if (opened) dialog.current?.showModal()
  }
  return { dialog, heading, reopenOrClose }
}
