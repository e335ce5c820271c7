import { Counter } from '@prometheus-io/client'
import type { NewVote } from './vote-repository.ts'

const votes = new Counter({
  name: 'assay_votes_total',
  help: 'Stored votes, by outcome and by the reason why they are unrated (none for rated votes)',
  labelNames: ['outcome', 'unrated_reason'],
})

export function observeVote({ outcome, unratedReason }: NewVote): void {
  votes.inc({ outcome, unrated_reason: unratedReason ?? 'none' })
}
