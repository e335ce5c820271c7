import { readFile } from 'node:fs/promises'

/** Whether a prompt is exactly one of the sample questions, apart from surrounding white space. */
export type IsSampleQuestion = (prompt: string) => boolean

/** Reads the client's list: one question per line, followed by a tab and its labels. */
export async function readSampleQuestions(path: string): Promise<IsSampleQuestion> {
  const lines = (await readFile(path, 'utf8'))
    .split('\n')
    .map((line) => line.replace(/\t.*/, '').trim())
  const questions = new Set(lines.filter(Boolean))
  return (prompt) => questions.has(prompt.trim())
}
