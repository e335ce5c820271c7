import { type ReactNode, useId, useRef } from 'react'
import { useKeptFocus } from '../../hooks/use-kept-focus.ts'
import classes from './panel.module.css'

export interface PanelProps {
  readonly title: string
  readonly isDangerous?: boolean
  readonly children: ReactNode
}

/** A section of the settings. */
export function Panel({ title, isDangerous = false, children }: PanelProps) {
  const id = useId()
  const section = useRef<HTMLElement>(null)
  useKeptFocus(section)
  const className = isDangerous ? `${classes.panel} ${classes.danger}` : classes.panel
  return (
    <section ref={section} className={className} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}
