import { t } from '@lingui/core/macro'
import { QuestionButtons, type QuestionButtonsProps } from './question-buttons.tsx'
import classes from './suggestions.module.css'

interface ClosestQuestionsProps extends Pick<QuestionButtonsProps, 'questions' | 'onPick'> {
  /** The server’s sentence. */
  readonly detail: string
}

/** The answer of a demonstration to a question that it has no recorded answer to. */
export function ClosestQuestions({ detail, ...questions }: ClosestQuestionsProps) {
  return (
    <>
      <p className={classes.closest} role="alert">
        {detail}
      </p>
      <QuestionButtons label={t`Recorded questions`} {...questions} />
    </>
  )
}
