import type { AnswerVerdict } from '@assay/contracts/assessments'
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
      const key = `${modelId} ${voterId} ${verdict}`
      const { answers = 0, weight: before = 0 } = tallies.get(key) ?? {}
      const added = { answers: answers + 1, weight: before + weight / 1_000 }
      tallies.set(key, { modelId, voterId, verdict, ...added })
    }
    add(leftModelId, leftVerdict)
    add(rightModelId, rightVerdict)
  }
  return toVerdictLines(ratesByModel([...tallies.values()]))
}
