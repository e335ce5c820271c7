import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const WEB = join(import.meta.dirname, '../../../web')
const CATALOGUES = join(WEB, 'src/locales')

/**
 * The questions that the client suggests, first in English and then in its other languages: one a
 * line, with its labels after a tab.
 */
export function readSuggestedQuestions(): string {
  const english = readFileSync(join(WEB, 'public/sample_questions.txt'), 'utf8').trim()
  const translated = readdirSync(CATALOGUES).map((file) => {
    const texts: Record<string, string> = JSON.parse(readFileSync(join(CATALOGUES, file), 'utf8'))
    return english.replace(/^[^\t\n]+/gm, (question) => texts[question.trim()] ?? question)
  })
  return [english, ...translated].join('\n')
}
