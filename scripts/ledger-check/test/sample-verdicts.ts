import { AnswerVerdict } from '@assay/contracts/assessments'
import { ratesByModel, toVerdictLines, type VerdictTally } from '@assay/gateway/verdict-lines'

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

/** The sample voters' verdicts on a vote's answers. */
export function sampleVerdicts(position: number) {
  return {
    leftVerdict: LEFT[position % LEFT.length] ?? null,
    rightVerdict: RIGHT[position % RIGHT.length] ?? null,
  }
}

/** Computes the verdict rates of an export as the gateway does. */
export function sampleVerdictLines(entries: readonly CountedEntry[]) {
  const tallies = new Map<string, VerdictTally>()
  for (const { position, voterId, weight, leftModelId, rightModelId } of entries) {
    const { leftVerdict, rightVerdict } = sampleVerdicts(position)
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
