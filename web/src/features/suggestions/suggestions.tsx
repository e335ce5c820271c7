import { useEffect, useState } from 'react'
import { pickQuestions } from './pick-questions.ts'
import { QuestionButtons } from './question-buttons.tsx'

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
  return pickQuestions(await fetchFile(signal))
}

/** The file of questions; empty if it is missing. */
export async function fetchFile(signal: AbortSignal): Promise<string> {
  try {
    const response = await fetch('/sample_questions.txt', { cache: 'no-store', signal })
    return response.ok ? await response.text() : ''
  } catch {
    return ''
  }
}
