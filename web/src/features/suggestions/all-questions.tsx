import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { labelText } from '../../api/server-text.ts'
import { useReadDemonstrationQuery } from '../models/model-api.ts'
import { groupQuestions } from './pick-questions.ts'
import { QuestionButtons } from './question-buttons.tsx'
import classes from './suggestions.module.css'

const { useReadAllQuestionsQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    readAllQuestions: build.query<ReturnType<typeof groupQuestions>, void>({
      query: () => ({ url: '/sample_questions.txt', responseHandler: 'text' }),
      transformResponse: groupQuestions,
    }),
  }),
})

/** More questions of a demonstration by subject, which load when the reader opens the list. */
export function AllQuestions({ onPick }: { onPick: (question: string) => void }) {
  const { data } = useReadDemonstrationQuery()
  const [isOpen, setOpen] = useState(false)
  const { data: groups = [] } = useReadAllQuestionsQuery(undefined, { skip: !isOpen })
  if (!data?.recorded_questions) return null
  return (
    <details className={classes.all} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t`More questions`}</summary>
      {groups.map(([label, questions]) => (
        <section key={label}>
          <h2>{labelText(label)}</h2>
          <QuestionButtons label={labelText(label)} questions={questions} onPick={onPick} />
        </section>
      ))}
    </details>
  )
}
