import type { RecordedQuestion } from './recorded-question.ts'

const REHEARSED = 'Why is metformin stopped when kidney function is poor?'

export interface RehearsedPair {
  readonly question: string
  readonly left: string
  readonly right: string
  readonly lesson: string
}

/**
 * Makes a pair for a first vote: the sound answer is on the right.
 * @throws {Error} if the question is not recorded.
 */
export function rehearse(questions: readonly RecordedQuestion[]): RehearsedPair {
  const recorded = questions.find(({ question }) => question === REHEARSED)
  const [sound, weaker] = recorded?.answers ?? []
  if (!sound || !weaker) throw new Error(`demonstration answers: “${REHEARSED}” is missing`)
  return {
    question: REHEARSED,
    left: weaker.markdown,
    right: sound.markdown,
    lesson: `Assistant B is sound. Assistant A is wrong on purpose: ${weaker.weakness}`,
  }
}
