import { readFile } from 'node:fs/promises'

/** Tells whether a prompt is one of the suggested questions, word for word. */
export type IsSampleQuestion = (prompt: string) => boolean

/** Reads the list that the client shows: one question per line, whose labels follow after a tab. */
export async function readSampleQuestions(path: string): Promise<IsSampleQuestion> {
  const lines = (await readFile(path, 'utf8'))
    .split('\n')
    .map((line) => line.replace(/\t.*/, '').trim())
  const questions = new Set(lines.filter(Boolean))
  return (prompt) => questions.has(prompt.trim())
}
