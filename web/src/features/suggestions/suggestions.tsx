import { useEffect, useState } from 'react'
import { pickQuestions } from './pick-questions.ts'
import { QuestionButtons } from './question-buttons.tsx'

const QUESTIONS_URL = '/sample_questions.txt'

/** Up to five questions to start with; pressing one asks it. */
export function Suggestions({ onPick }: { onPick: (question: string) => void }) {
  const questions = useQuestions()
  return (
    <QuestionButtons
      label="Suggested questions"
      questions={questions}
      onPick={onPick}
      isReserved={true}
    />
  )
}

function useQuestions(): readonly string[] {
  const [questions, setQuestions] = useState<readonly string[]>([])
  useEffect(() => {
    const controller = new AbortController()
    void fetchQuestions(controller.signal).then((picked) => {
      if (!controller.signal.aborted) setQuestions(picked)
    })
    return () => controller.abort()
  }, [])
  return questions
}

async function fetchQuestions(signal: AbortSignal): Promise<string[]> {
  try {
    const response = await fetch(QUESTIONS_URL, { cache: 'no-store', signal })
    return pickQuestions(response.ok ? await response.text() : '')
  } catch {
    return pickQuestions('')
  }
}
