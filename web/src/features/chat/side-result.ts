import type { VoteOutcome } from '@assay/contracts/votes'

/** The result of a vote for one side. */
export type SideResult = 'winner' | 'loser' | 'tie' | 'bad'

export function sideResult(outcome: VoteOutcome, side: 'left' | 'right'): SideResult {
  if (outcome === 'tie') return 'tie'
  if (outcome === 'both_bad') return 'bad'
  return outcome === `${side}_better` ? 'winner' : 'loser'
}

/** The side that a vote preferred. */
export function chosenSide(outcome: VoteOutcome | undefined): 'left' | 'right' | undefined {
  if (outcome === 'left_better') return 'left'
  if (outcome === 'right_better') return 'right'
  return undefined
}
