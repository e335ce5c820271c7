import type { ReactNode } from 'react'
import { Section } from '../../components/section.tsx'
import { STEPS, type StepId } from './steps.tsx'
import classes from './studies.module.css'

export interface PartProps {
  readonly step: StepId
  readonly note?: ReactNode
  readonly children: ReactNode
}

/** The part of the page for one step; the list of steps leads to it. */
export function Part({ step, note, children }: PartProps) {
  const number = STEPS.findIndex(({ id }) => id === step) + 1
  return (
    <div id={step} className={classes.part}>
      <Section title={`${number}. ${STEPS[number - 1]?.label}`} note={note}>
        {children}
      </Section>
    </div>
  )
}
