import { MIN_ARMS } from '@assay/contracts/studies/limits'
import type { StudyDto, StudyState } from '@assay/contracts/studies/studies'
import { t } from '@lingui/core/macro'
import { IconCheck } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import classes from './studies.module.css'

const ORDER: readonly StudyState[] = ['draft', 'collecting', 'rating', 'closed', 'archived']
/** Whether a study has reached a state. */
export const hasReached = (study: Pick<StudyDto, 'state'>, state: StudyState) =>
  ORDER.indexOf(study.state) >= ORDER.indexOf(state)

/** A step is done once the study has reached a state. */
const since = (state: StudyState) => (study: StudyDto) => hasReached(study, state)

interface Step {
  readonly id: 'questions' | 'sources' | 'design' | 'freeze' | 'answers' | 'raters' | 'results'
  readonly label: string
  /** The state from which the step is on the page. */
  readonly from: StudyState
  readonly isDone: (study: StudyDto) => boolean
}
export type StepId = Step['id']

/** The steps of a study in their order. */
export const STEPS: readonly Step[] = [
  { id: 'questions', label: t`Questions`, from: 'draft', isDone: ({ items }) => items > 0 },
  { id: 'sources', label: t`Sources`, from: 'draft', isDone: ({ arms }) => arms >= MIN_ARMS },
  { id: 'design', label: t`Design`, from: 'draft', isDone: since('collecting') },
  { id: 'freeze', label: t`Freeze`, from: 'draft', isDone: since('collecting') },
  { id: 'answers', label: t`Answers`, from: 'collecting', isDone: since('rating') },
  { id: 'raters', label: t`Raters`, from: 'collecting', isDone: since('closed') },
  { id: 'results', label: t`Results`, from: 'rating', isDone: since('closed') },
]

/** The first step that is not done; undefined after the last. */
export function currentStep(study: StudyDto): Step | undefined {
  return STEPS.find(({ isDone }) => !isDone(study))
}

/** Shows how far the study has come, and leads to each part of the page. */
export function Steps({ study }: { readonly study: StudyDto }) {
  const current = currentStep(study)
  const currentId = current?.id
  const list = useRef<HTMLOListElement>(null)
  // On a phone, the list is wider than the page.
  useEffect(() => {
    const step = list.current?.querySelector<HTMLElement>('[aria-current]')
    if (currentId && step && list.current)
      list.current.scrollLeft = step.offsetLeft - list.current.offsetLeft
  }, [currentId])
  return (
    <nav aria-label={t`Steps`}>
      <ol ref={list} className={classes.steps}>
        {STEPS.map((step, index) => {
          const { id, label, isDone, from } = step
          const done = isDone(study)
          const content = (
            <>
              <span className={classes.mark}>
                {done ? <IconCheck size={14} role="img" aria-label={t`Done:`} /> : index + 1}
              </span>
              {label}
            </>
          )
          const common = { className: classes.step, 'data-done': done || undefined }
          return (
            <li key={id}>
              {hasReached(study, from) ? (
                <a {...common} href={`#${id}`} aria-current={step === current ? 'step' : undefined}>
                  {content}
                </a>
              ) : (
                <span {...common}>{content}</span>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
