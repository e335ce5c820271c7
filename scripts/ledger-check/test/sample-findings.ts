import { toFindingLines } from '@assay/db'
import { fitTallies, listPairTallies, ratingsWithAll, type Tallies } from '@assay/rating'
import { toFindings } from '@assay/rating-worker/findings'
import type { FoldedVote } from './sample-export.ts'

interface Folded {
  readonly tallies: Tallies
  readonly entries: readonly { modelId: string; group: number; rank: number | null }[]
  /** The votes as they count; a restored vote only once, with its own weight. */
  readonly stored: readonly FoldedVote[]
  readonly restored: ReadonlySet<number>
  readonly excluded: ReadonlySet<string>
}

/** Computes the findings of an export as the rating worker does. */
export function sampleFindings({ tallies, entries, stored, restored, excluded }: Folded) {
  const ranked = entries.filter(({ group, rank }) => group === 0 && rank !== null)
  const rated = stored.filter((vote) => vote.rated && !excluded.has(vote.voterId))
  const leftOut = stored.filter(
    (vote) => excluded.has(vote.voterId) || !(vote.rated || restored.has(vote.position)),
  )
  const contenders = ranked.map(({ modelId }) => modelId)
  return toFindingLines({
    ...toFindings(fitTallies(tallies, []), rated.toReversed(), contenders),
    allVotes: ratingsWithAll(
      listPairTallies(tallies),
      leftOut.map((vote) => ({ ...vote, votes: 1, weight: vote.weight || 1_000 })),
    ),
  })
}
