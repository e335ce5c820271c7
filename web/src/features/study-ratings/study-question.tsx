import type { AssignmentDto } from '@assay/contracts/studies/assignments'
import { t } from '@lingui/core/macro'
import { LazyMarkdown } from '../answers/lazy-markdown.tsx'
import turn from '../chat/turn-view.module.css'
import classes from './study-ratings.module.css'

export interface StudyQuestionProps {
  readonly messages: AssignmentDto['messages']
  readonly reference: string | null
}

/** The question, with the messages before it and the reference answer if the study has them. */
export function StudyQuestion({ messages, reference }: StudyQuestionProps) {
  return (
    <>
      {messages.map((message, index) => (
        // The messages of a question never change.
        <Message key={index} {...message} />
      ))}
      {reference !== null && (
        <details className={classes.reference} open>
          <summary>{t`Reference answer`}</summary>
          <LazyMarkdown text={reference} growing={false} />
        </details>
      )}
    </>
  )
}

function Message({ role, content }: AssignmentDto['messages'][number]) {
  if (role === 'user') {
    return (
      <div className={turn.prompt} dir="auto">
        {content}
      </div>
    )
  }
  return (
    <section className={classes.earlier} aria-label={LABELS[role]}>
      <p className={classes.note}>{LABELS[role]}</p>
      <LazyMarkdown text={content} growing={false} />
    </section>
  )
}

const LABELS = {
  system: t`Instructions to the assistant`,
  assistant: t`Earlier answer, not to be rated`,
} as const
