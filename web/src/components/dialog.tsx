import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import classes from './dialog.module.css'

export interface DialogProps {
  readonly opened: boolean
  readonly title: string
  readonly children: ReactNode
  readonly footer: ReactNode
  /** Called when the reader leaves it; without it the dialog cannot be left but by its buttons. */
  readonly onClose?: () => void
}

/** A modal dialog of the platform: it traps the focus and makes the page behind it inert. */
export function Dialog({ opened, title, children, footer, onClose }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const titleId = useId()

  useEffect(() => {
    const { current } = dialog
    if (opened && current && !current.open) {
      current.showModal()
      heading.current?.focus()
    }
    if (!opened && current?.open) current.close()
  }, [opened])

  // Closed before it is taken away, it gives the focus back to where it was.
  useLayoutEffect(() => {
    const { current } = dialog
    return () => current?.close()
  }, [])

  /** Browsers without `closedby` close any dialog on a second Escape; it comes back. */
  function reopenOrClose() {
    if (onClose) onClose()
    else if (opened) dialog.current?.showModal()
  }

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
      <footer className={classes.footer}>{footer}</footer>
    </dialog>
  )
}
