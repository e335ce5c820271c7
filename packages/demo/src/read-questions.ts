import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseQuestions } from './parse-questions.ts'
import type { RecordedQuestion } from './recorded-question.ts'

const FOLDER = fileURLToPath(new URL('../questions', import.meta.url))

/**
 * Reads every recorded question; a file's follow-up questions come after its first question.
 * @throws {Error} if a file is invalid; the message has its name.
 */
export function readQuestions(): RecordedQuestion[] {
  return globSync('*.md', { cwd: FOLDER }).sort().flatMap(readFile)
}

function readFile(name: string): RecordedQuestion[] {
  try {
    return parseQuestions(readFileSync(`${FOLDER}/${name}`, 'utf8'))
  } catch (cause) {
    throw new Error(`demonstration answers: ${name} cannot be read`, { cause })
  }
}
