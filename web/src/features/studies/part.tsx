import { type ReactNode, useId } from 'react'
import { Section } from '../../components/section.tsx'
import { STEPS, type StepId } from './steps.tsx'
import classes from './studies.module.css'

export interface PartProps {
  readonly step: StepId
  readonly note?: ReactNode
  readonly children: ReactNode
}

/** The part of the page for one step. The list of steps leads to it. */
export function Part({ step, note, children }: PartProps) {
  return (
    <div id={step} tabIndex={-1} className={classes.part}>
      <Section title={titleOf(step)} note={note}>
        {children}
      </Section>
    </div>
  )
}

export interface FoldedPartProps {
  readonly step: StepId
  /** Shown beside the heading. */
  readonly summary: ReactNode
  /** Whether the part is open at first. */
  readonly isOpen?: boolean
  readonly children: ReactNode
}

/** The part of an earlier step, in one line until the organiser opens it. */
export function FoldedPart({ step, summary, isOpen = false, children }: FoldedPartProps) {
  const id = useId()
  return (
    <section id={step} tabIndex={-1} className={classes.part} aria-labelledby={id}>
      <details className={classes.folded} open={isOpen}>
        <summary>
          <h2 id={id}>{titleOf(step)}</h2>
          <span className={classes.summary}>{summary}</span>
        </summary>
        {children}
      </details>
    </section>
  )
}

/** `3. Design` */
function titleOf(step: StepId): string {
  const index = STEPS.findIndex(({ id }) => id === step)
  return `${index + 1}. ${STEPS[index]?.label}`
}
