import type { AnswerVerdict } from '@assay/contracts/assessments'
import { normalFrom } from '../../src/seeded-random.ts'
import { PERIOD_END_MS, type SimulatedVote } from './simulate-attack.ts'

/** Share of the answers that honest voters assess. */
const ASSESSED = 0.2
/** Standard deviation of the voters' mildness, in log-odds. */
const MILDNESS_SPREAD = 1

/** A simulated vote with verdicts. */
export interface AssessedVote extends SimulatedVote {
  readonly leftVerdict: AnswerVerdict | null
  readonly rightVerdict: AnswerVerdict | null
}

/** Adds the verdicts of honest voters. Each voter is mild or strict towards all models. */
export function assessHonestly(
  votes: readonly SimulatedVote[],
  modelIds: readonly string[],
  random: () => number,
): AssessedVote[] {
  const mildness = new Map<string, number>()
  const verdictOf = (voterId: string, modelId: string): AnswerVerdict | null => {
    if (random() > ASSESSED) return null
    const own = mildness.get(voterId) ?? MILDNESS_SPREAD * normalFrom(random)
    mildness.set(voterId, own)
    const quality = modelIds.indexOf(modelId) / modelIds.length
    return random() < 1 / (1 + Math.exp(-(0.5 + 2 * quality + own))) ? 'right' : 'wrong'
  }
  return votes.map((vote) => ({
    ...vote,
    leftVerdict: verdictOf(vote.voterId, vote.leftModelId),
    rightVerdict: verdictOf(vote.voterId, vote.rightModelId),
  }))
}

/** Ties of `identities` accounts in battles with the target, which they call wrong every time. */
export function assessWrongly(
  { identities, verdicts, days }: { identities: number; verdicts: number; days: number },
  [targetId, ...others]: readonly string[],
  random: () => number,
): AssessedVote[] {
  return Array.from({ length: verdicts }, (_, at) => {
    const rival = others[Math.floor(random() * others.length)] ?? ''
    const [left = '', right = ''] = random() < 0.5 ? [targetId, rival] : [rival, targetId]
    return {
      ...{ voterId: `rigged-${at % identities}`, network: undefined, outcome: 'tie' as const },
      ...{ leftModelId: left, rightModelId: right },
      castAtMs: PERIOD_END_MS - random() * days * 86_400_000,
      leftVerdict: left === targetId ? 'wrong' : null,
      rightVerdict: right === targetId ? 'wrong' : null,
    }
  })
}
