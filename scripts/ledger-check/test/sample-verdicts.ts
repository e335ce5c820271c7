import { AnswerVerdict } from '@assay/contracts/assessments'
import { type EqualVerdicts, ratesByModel } from '@assay/rating'
import { toVerdictLines } from '@assay/rating-worker/verdict-lines'

/** A vote that counts, with its weight in thousandths. */
interface CountedEntry {
  readonly position: number
  readonly voterId: string
  readonly leftModelId: string
  readonly rightModelId: string
  readonly weight: number
}

const LEFT = ['right', 'mostly_right', 'wrong', null, 'right'] as const
const RIGHT = ['declined', null, 'right', 'right', 'wrong', 'mostly_right', null] as const

const NONE = AnswerVerdict.options.map(() => 0)

/** Changes a verdict. */
export type VerdictOf = (verdict: AnswerVerdict) => AnswerVerdict

/** The sample voters' verdicts on a vote's answers. */
export function sampleVerdicts(position: number, verdictOf: VerdictOf) {
  const [left, right] = [LEFT[position % LEFT.length], RIGHT[position % RIGHT.length]]
  return {
    leftVerdict: left ? verdictOf(left) : null,
    rightVerdict: right ? verdictOf(right) : null,
  }
}

/** Computes the verdict rates of an export as the rating worker does. */
export function sampleVerdictLines(entries: readonly CountedEntry[], verdictOf: VerdictOf) {
  const tallies = new Map<string, EqualVerdicts>()
  for (const { position, voterId, weight, leftModelId, rightModelId } of entries) {
    const { leftVerdict, rightVerdict } = sampleVerdicts(position, verdictOf)
    const add = (modelId: string, verdict: AnswerVerdict | null) => {
      if (!verdict) return
      const key = `${modelId} ${voterId}`
      const { answers, weights } = tallies.get(key) ?? { answers: NONE, weights: NONE }
      const addOf = (added: number) => (total: number, index: number) =>
        AnswerVerdict.options[index] === verdict ? total + added : total
      tallies.set(key, {
        ...{ modelId, voters: 1 },
        ...{ answers: answers.map(addOf(1)), weights: weights.map(addOf(weight)) },
      })
    }
    add(leftModelId, leftVerdict)
    add(rightModelId, rightVerdict)
  }
  return toVerdictLines(ratesByModel([...tallies.values()]))
}
