import { expectedBoard } from './expected-board.ts'
import { findRiggedNetworks } from './find-rigged-networks.ts'
import { findRiggers, prepareRiggingTests, type RiggerSuspicion } from './find-riggers.ts'
import { findVerdictRiggers } from './find-verdict-riggers.ts'
import { type History, historyOf, WINDOW_MS } from './history.ts'
import { findSideBias } from './side-bias.ts'
import type { Suspicion } from './suspicion.ts'
import type { TimedVote } from './timed-vote.ts'
import { type DrawShare, recordsOf } from './voter-records.ts'

export interface SuspectOptions {
  /** The time before the window. By default, it is taken from `votes`. */
  readonly history?: History
  /**
   * How often a model was drawn at a time, as a share of all battles, with or without a vote. It
   * exposes voters who skip battles without their target. Default: the share among the votes. An
   * attack distorts that share. Therefore attacks by more voters than there are honest voters are
   * missed.
   */
  readonly drawShare?: DrawShare
}

/**
 * Each round leaves out the suspects of earlier rounds, so that they do not distort the
 * expectation.
 */
const MAX_ROUNDS = 8

/**
 * With at least this number of established voters in the window, only they and the earlier votes
 * define the expectation.
 */
const MEASURE_VOTERS = 50

/**
 * Newcomers within these periods are also tested separately, because a crowd is more conspicuous
 * among few other voters.
 */
const RECENT_MS = [WINDOW_MS / 2, WINDOW_MS / 4]

/**
 * Finds voters whose rated votes should not count until a superuser has reviewed them. Tests the
 * votes of the last 14 days twice: only the newcomers' votes, and all votes.
 * @param nowMs the end of the window, in milliseconds since 1970.
 */
export function findSuspects(
  votes: readonly TimedVote[],
  nowMs: number,
  { history = historyOf(votes, nowMs), drawShare }: SuspectOptions = {},
): Suspicion[] {
  const window = votes.filter(({ castAtMs }) => castAtMs >= nowMs - WINDOW_MS)
  const suspects = new Map<string, Suspicion>()
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const unsuspected = window.filter(({ voterId }) => !suspects.has(voterId))
    const found = suspectsAmong(unsuspected, nowMs, {
      history,
      drawShare: drawShare ?? drawnAsVoted(unsuspected),
    })
    for (const suspicion of found) suspects.set(suspicion.voterId, suspicion)
    if (found.length === 0) break
  }
  return [...suspects.values()]
}

function suspectsAmong(
  votes: readonly TimedVote[],
  nowMs: number,
  { history, drawShare }: Required<SuspectOptions>,
): readonly Suspicion[] {
  const [established, newcomers] = partition(votes, ({ voterId }) =>
    history.wasEstablished(voterId),
  )
  const isMeasure = votersOf(established).size >= MEASURE_VOTERS
  const board = expectedBoard(history.pairs, isMeasure ? established : votes)
  const tests = prepareRiggingTests(recordsOf(votes, board, drawShare))
  const recent = RECENT_MS.map((age) => arrivedSince(newcomers, nowMs - age))
  const riggers = [
    ...[votes, newcomers, ...recent].flatMap((crowd) => findRiggers(tests, votersOf(crowd))),
    ...findRiggedNetworks(votes, { board, drawShare, tests }),
    ...findVerdictRiggers(votes, drawShare),
  ]
  return riggers.length > 0 ? clearestOf(riggers) : findSideBias(votes, board)
}

/**
 * Returns the suspects of the model with the clearest evidence. An attack on one model also makes
 * other models and honest voters look unusual until the attackers are left out.
 */
function clearestOf(riggers: readonly RiggerSuspicion[]): readonly Suspicion[] {
  const [first, ...rest] = riggers
  if (!first) return []
  const { evidence } = rest.reduce(
    (most, one) => (one.evidence.gain > most.evidence.gain ? one : most),
    first,
  )
  return riggers.filter(
    (one) =>
      one.evidence.modelId === evidence.modelId && one.evidence.direction === evidence.direction,
  )
}

function votersOf(votes: readonly TimedVote[]): ReadonlySet<string> {
  return new Set(votes.map(({ voterId }) => voterId))
}

function partition<Item>(items: readonly Item[], isFirst: (item: Item) => boolean) {
  const { first = [], second = [] } = Object.groupBy(items, (item) =>
    isFirst(item) ? 'first' : 'second',
  )
  return [first, second] as const
}

/** Returns the votes of voters who cast no vote before `sinceMs`. */
function arrivedSince(votes: readonly TimedVote[], sinceMs: number): readonly TimedVote[] {
  const early = votersOf(votes.filter(({ castAtMs }) => castAtMs < sinceMs))
  return votes.filter(({ voterId }) => !early.has(voterId))
}

function drawnAsVoted(votes: readonly TimedVote[]): DrawShare {
  const counts = new Map<string, number>()
  for (const { leftModelId, rightModelId } of votes)
    for (const modelId of [leftModelId, rightModelId])
      counts.set(modelId, (counts.get(modelId) ?? 0) + 1)
  return (modelId) => (counts.get(modelId) ?? 0) / votes.length
}
