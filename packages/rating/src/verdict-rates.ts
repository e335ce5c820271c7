import { AnswerVerdict } from '@assay/contracts/assessments'
import {
  MIN_ASSESSED_ANSWERS,
  MIN_ASSESSING_VOTERS,
  MIN_UNHELPFUL_ANSWERS,
  MIN_UNHELPFUL_VOTERS,
} from '@assay/contracts/constants'
import { shareInterval, sumCappedVoters } from './share-interval.ts'

/** One voter's verdicts on a model: the number of answers and the weight of their votes. */
export type VoterVerdicts = Readonly<
  Partial<Record<AnswerVerdict, { readonly answers: number; readonly weight: number }>>
>

export interface VerdictRates {
  readonly answers: number
  readonly voters: number
  readonly counts: Readonly<Record<AnswerVerdict, number>>
  /** (right + mostly right) / all. */
  readonly quality: ReturnType<typeof shareInterval>
  /** declined / (declined + wrong). */
  readonly safety: ReturnType<typeof shareInterval>
}

const GOOD = ['right', 'mostly_right'] as const
const UNHELPFUL = ['wrong', 'declined'] as const

/**
 * Computes a model's rates. Each verdict has the weight of its vote, and each voter counts as at
 * most five answers. A rate is undefined if its denominator has too few answers or voters.
 */
export function verdictRates(voters: readonly VoterVerdicts[]): VerdictRates {
  const countOf = (verdict: AnswerVerdict) =>
    voters.reduce((sum, voter) => sum + (voter[verdict]?.answers ?? 0), 0)
  const [right = 0, mostlyRight = 0, wrong = 0, declined = 0] = AnswerVerdict.options.map(countOf)
  const counts = { right, mostly_right: mostlyRight, wrong, declined }
  const answers = right + mostlyRight + wrong + declined
  const isShown = answers >= MIN_ASSESSED_ANSWERS && voters.length >= MIN_ASSESSING_VOTERS
  const unhelpful = voters.filter((voter) => voter.wrong || voter.declined)
  const hasSafety =
    wrong + declined >= MIN_UNHELPFUL_ANSWERS && unhelpful.length >= MIN_UNHELPFUL_VOTERS
  return {
    ...{ answers, voters: voters.length, counts },
    quality: isShown ? rateOf(voters, GOOD, AnswerVerdict.options) : undefined,
    safety: isShown && hasSafety ? rateOf(unhelpful, ['declined'], UNHELPFUL) : undefined,
  }
}

function rateOf(
  voters: readonly VoterVerdicts[],
  hits: readonly AnswerVerdict[],
  answers: readonly AnswerVerdict[],
) {
  const weightOf = (voter: VoterVerdicts, verdicts: readonly AnswerVerdict[]) =>
    verdicts.reduce((sum, verdict) => sum + (voter[verdict]?.weight ?? 0), 0)
  return shareInterval(
    sumCappedVoters(
      voters.map((voter) => ({ answers: weightOf(voter, answers), hits: weightOf(voter, hits) })),
    ),
  )
}
