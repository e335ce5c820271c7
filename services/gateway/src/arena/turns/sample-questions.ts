import { readSuggestedQuestions } from '@assay/runtime/suggested-questions'

/** Whether a prompt is exactly one of the sample questions, apart from surrounding white space. */
export type IsSampleQuestion = (prompt: string) => boolean

/** Reads the questions that the client suggests, in all its languages. */
export function readSampleQuestions(): IsSampleQuestion {
  const lines = readSuggestedQuestions().split('\n')
  const questions = new Set(lines.map((line) => line.replace(/\t.*/, '').trim()).filter(Boolean))
  return (prompt) => questions.has(prompt.trim())
}
