import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import classes from './dialog.module.css'

export interface DialogProps {
  readonly title: string
  /** Uses the width of the screen, for content wider than text. */
  readonly isWide?: boolean
  readonly children: ReactNode
  /** Defaults to a Close button. */
  readonly footer?: ReactNode
  /** Called when the reader closes the dialog. */
  readonly onClose: () => void
}

/** A native modal dialog: it traps the focus and makes the page behind it inert. */
export function Dialog({ title, isWide = false, children, footer, onClose }: DialogProps) {
  const titleId = useId()
  const { dialog, heading } = useModal()
  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      data-wide={isWide || undefined}
      aria-labelledby={titleId}
      onClose={onClose}
    >
      <h2 ref={heading} id={titleId} tabIndex={-1} className={classes.title}>
        {title}
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text must scroll by keyboard */}
      <section className={classes.body} tabIndex={0} aria-labelledby={titleId}>
        {children}
      </section>
      <footer className={classes.footer}>
        {footer ?? <Button onClick={onClose}>{t`Close`}</Button>}
      </footer>
    </dialog>
  )
}

/** Opens the dialog, and returns the focus to the element that had it. */
function useModal() {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const opener = document.activeElement
    dialog.current?.showModal()
    heading.current?.focus()
    // The browser returns the focus when a dialog closes, but not when an open dialog unmounts.
    return () => {
      const isLost = document.activeElement === document.body
      if (isLost && opener instanceof HTMLElement) opener.focus()
    }
  }, [])
  return { dialog, heading }
}
