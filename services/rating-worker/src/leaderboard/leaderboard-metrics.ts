import { createTracedHistogram } from '@assay/runtime'
import { Counter, Gauge, Histogram } from '@prometheus-io/client'
import type { FoldedBatch } from './fold-batch.ts'

const foldDuration = new Histogram({
  name: 'assay_fold_duration_seconds',
  help: 'Time from the start of a fold until its snapshot is committed',
  buckets: [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 5],
})

const votesFolded = new Counter({
  name: 'assay_votes_folded_total',
  help: 'Votes that this process has appended to the ledger',
})

const voteToBoard = createTracedHistogram({
  name: 'assay_vote_to_board_seconds',
  help: 'Time from storing a vote until the first snapshot that counts it is committed',
  buckets: [0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300],
})

const ledgerPosition = new Gauge({
  name: 'assay_ledger_position',
  help: 'Position of the newest ledger entry that this process has seen',
})

/** See `readSnapshotLag`. */
export const snapshotLag = new Gauge({
  name: 'assay_snapshot_lag',
  help: 'Ledger entries that the newest leaderboard snapshot lacks',
})

/** 1 while a broken ledger or corrupt tallies prevent new snapshots. */
export const publicationHalted = new Gauge({
  name: 'assay_leaderboard_halted',
  help: '1 while the ledger or its tallies are inconsistent, so that no snapshot is published',
})

/** Votes that cannot be folded and wait for an operator. */
export const votesSetAside = new Gauge({
  name: 'assay_votes_set_aside',
  help: 'Votes that could not be folded and wait for an operator',
})

/** Runs and measures one fold. */
export async function observeFold(fold: () => Promise<FoldedBatch>): Promise<FoldedBatch> {
  const end = foldDuration.startTimer()
  const batch = await fold()
  end()
  votesFolded.inc(batch.votes)
  ledgerPosition.set(batch.ledgerPosition)
  const now = Date.now()
  for (const castAt of batch.castAt) voteToBoard.observe({}, Math.max(0, now - +castAt) / 1_000)
  return batch
}
