import classes from './suggestions.module.css'

export interface QuestionButtonsProps {
  readonly label: string
  readonly questions: readonly string[]
  /** Asks the question. */
  readonly onPick: (question: string) => void
  /** Whether the place for five questions is reserved from the beginning. */
  readonly isReserved?: boolean
}

/** Questions to press. */
export function QuestionButtons({ label, questions, onPick, isReserved }: QuestionButtonsProps) {
  return (
    <ul className={classes.list} aria-label={label} data-reserved={isReserved || undefined}>
      {questions.map((question) => (
        <li key={question}>
          <button
            type="button"
            dir="auto"
            className={classes.question}
            onClick={() => onPick(question)}
          >
            {question}
          </button>
        </li>
      ))}
    </ul>
  )
}
