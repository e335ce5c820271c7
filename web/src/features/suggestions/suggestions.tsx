import { t } from '@lingui/core/macro'
import { api } from '../../api/api.ts'
import { serverText } from '../../api/server-text.ts'
import { useReadDemonstrationQuery } from '../models/model-api.ts'
import { BUILT_IN_QUESTIONS, pickQuestions } from './pick-questions.ts'
import { QuestionButtons } from './question-buttons.tsx'

const { useReadSuggestionsQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    readSuggestions: build.query<readonly string[], void>({
      query: () => ({
        url: '/sample_questions.txt',
        cache: 'no-store',
        responseHandler: 'text',
      }),
      transformResponse: (file: string) => pickQuestions(file),
      // Each visit draws other questions.
      keepUnusedDataFor: 0,
    }),
  }),
})

/** Up to five questions to start with; pressing one asks it. */
export function Suggestions({ onPick }: { onPick: (question: string) => void }) {
  const { data = [], isError } = useReadSuggestionsQuery()
  const { data: demonstration } = useReadDemonstrationQuery()
  // The recorded answers of a demonstration are to English questions.
  const isTranslated = demonstration?.recorded_questions === 0
  const questions = isError ? BUILT_IN_QUESTIONS : data
  return (
    <QuestionButtons
      label={t`Suggested questions`}
      questions={isTranslated ? questions.map((text) => serverText(text)) : questions}
      onPick={onPick}
      isReserved
    />
  )
}
