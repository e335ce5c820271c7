import { type ReactNode, useId } from 'react'
import classes from './section.module.css'

export interface SectionProps {
  readonly title: string
  /** Describes the content of the section. */
  readonly note?: ReactNode
  readonly children?: ReactNode
}

/** A part of a page, named by its heading. */
export function Section({ title, note, children }: SectionProps) {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {note && <p className={classes.note}>{note}</p>}
      {children}
    </section>
  )
}
