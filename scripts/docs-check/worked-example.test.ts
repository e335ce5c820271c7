import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { VoteOutcome } from '@assay/contracts/votes'
import { boardStandings, createBoardLog, type LoggedVote } from '@assay/rating'
import { expect, test } from 'vitest'

/** Outcomes of ten consecutive votes on Heron (left) and Owl (right) if Heron is better. */
const HERON_BETTER: readonly VoteOutcome[] = [
  ...(['left_better', 'right_better', 'left_better', 'tie', 'left_better'] as const),
  ...(['both_bad', 'left_better', 'right_better', 'left_better', 'left_better'] as const),
]
const MIRROR: Readonly<Record<VoteOutcome, VoteOutcome>> = {
  left_better: 'right_better',
  right_better: 'left_better',
  tie: 'tie',
  both_bad: 'both_bad',
}
const OTHER_SUBJECTS = ['neuroscience', 'immunology', 'epidemiology']
const VOTES_EACH = 200
const VOTERS = 80

/** Heron and Owl on the genetics board. */
interface WorkedRow {
  readonly votes: number
  readonly heron: string
  readonly owl: string
  readonly borrowed: string
}

/**
 * Computes the genetics board for two models. Heron leads on three subjects with 200 votes each.
 * Owl leads just as clearly on genetics, which has the given number of votes.
 */
function workedRow(votesOnGenetics: number): WorkedRow {
  const log = createBoardLog()
  let position = 0
  const cast = (subject: string, at: number, isMirrored: boolean) => {
    const outcome = HERON_BETTER[at % HERON_BETTER.length] as VoteOutcome
    const vote: LoggedVote = {
      position: ++position,
      voterId: `voter ${(at * 7) % VOTERS}`,
      leftModelId: 'heron',
      rightModelId: 'owl',
      outcome: isMirrored ? MIRROR[outcome] : outcome,
      rated: true,
      weight: 1_000,
    }
    log.addVote(vote, true)
    log.labelVote(vote, 'subject', [subject])
  }
  for (const subject of OTHER_SUBJECTS)
    for (let at = 0; at < VOTES_EACH; at++) cast(subject, at, false)
  for (let at = 0; at < votesOnGenetics; at++) cast('genetics', at, true)
  const [board] = boardStandings(log, ['heron', 'owl'], new Set(['subject:genetics']))
  const line = (id: string) => {
    const entry = board?.entries.find(({ modelId }) => modelId === id)
    if (!entry) throw new Error(`${id} is not on the board`)
    return entry
  }
  const text = ({ rating, confidenceInterval }: ReturnType<typeof line>) =>
    `${Math.round(rating)} ± ${Math.round(confidenceInterval)}`
  return {
    votes: votesOnGenetics,
    heron: text(line('heron')),
    owl: text(line('owl')),
    borrowed: `${Math.round(100 * line('owl').borrowed)} %`,
  }
}

const METHOD = join(import.meta.dirname, '..', '..', 'docs', 'rating-method.md')

test("the document's worked example of borrowing equals the computed result", () => {
  const text = readFileSync(METHOD, 'utf8').replaceAll(/ +/g, ' ')
  for (const votes of [0, 10, 50, 200]) {
    const { heron, owl, borrowed } = workedRow(votes)
    expect(text).toContain(`| ${votes} | ${heron} | ${owl} | ${borrowed} |`)
  }
})
