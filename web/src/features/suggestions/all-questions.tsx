import { labelWords } from '@assay/contracts/label-slugs'
import { useState } from 'react'
import { useReadDemonstrationQuery } from '../models/model-api.ts'
import { groupQuestions } from './pick-questions.ts'
import { QuestionButtons } from './question-buttons.tsx'
import classes from './suggestions.module.css'
import { fetchFile } from './suggestions.tsx'

const FETCH_MS = 10_000

/** All questions of a demonstration by subject, which load when the reader opens the list. */
export function AllQuestions({ onPick }: { onPick: (question: string) => void }) {
  const { data } = useReadDemonstrationQuery()
  const [groups, setGroups] = useState<ReturnType<typeof groupQuestions>>([])
  if (!data?.recorded_questions) return null
  const load = async () => setGroups(groupQuestions(await fetchFile(AbortSignal.timeout(FETCH_MS))))
  return (
    <details className={classes.all} onToggle={() => groups.length > 0 || void load()}>
      <summary>All questions</summary>
      {groups.map(([label, questions]) => (
        <section key={label}>
          <h2>{labelWords(label)}</h2>
          <QuestionButtons label={labelWords(label)} questions={questions} onPick={onPick} />
        </section>
      ))}
    </details>
  )
}
