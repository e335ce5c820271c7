import {
  addVote,
  BOARDS_OF_AXIS,
  boardStandings,
  createBoardLog,
  createTallies,
  estimateUncertainty,
  fitTallies,
  type RatingFit,
  standingsOf,
  type Tallies,
  WEIGHT_UNITS,
} from '@assay/rating'
import { randomVotes } from '@assay/rating/simulation'
import { report, round } from './lib/report.ts'
import { median } from './lib/statistics.ts'
import { arenaRankFit, bootstrapFit, type VoteRow } from './peers/fit-peers.ts'

const REPEATS = 3
/** Fits of one repeat, of which the median counts; the worker fits many times a second, warm. */
const FITS = 9
const VOTERS = 100_000
const RESAMPLES = 1_000
const GOAL_BY_VOTERS_MS = 1_000
const SIZES = [
  { votes: 1_000_000, models: 50, goalMs: 40, goalRatio: 35, peerResamples: 1_000 },
  // A tenth of the resamples, ten times their time: the whole would take minutes.
  { votes: 10_000_000, models: 300, goalMs: 600, goalRatio: 60, peerResamples: 100 },
]

const BOARDS = { votes: 100_000, models: 50, voters: 10_000 }
const GOAL_BOARDS_MS = 600

/** P6: fit, intervals and ranks from tallies, beside numpy and scipy with resampling, and arena-rank. */
const rows = []
for (const size of SIZES) {
  const tallies = tally(size.votes, size.models)
  // Without voters the intervals are those of independent votes, as the peer's are.
  const independent: Tallies = { ...tallies, votesOf: [] }
  const modelIds = tallies.models.ids
  const alone: number[] = []
  const byVoters: number[] = []
  const peers: number[] = []
  const arenaRank: number[] = []
  for (let repeat = 0; repeat < REPEATS; repeat++) {
    const fits = Array.from({ length: FITS }, () => timeStandings(independent, modelIds))
    const { fit } = fits[0] as (typeof fits)[number]
    alone.push(median(fits.map(({ ms }) => ms)))
    byVoters.push(timeStandings(tallies, modelIds).ms)
    const counted = voteRows(fit)
    const peer = await bootstrapFit(size.models, counted, size.peerResamples)
    if (peer) {
      assertSameFit(fit, peer.strengths)
      peers.push((peer.seconds * RESAMPLES) / size.peerResamples)
    }
    const other = await arenaRankFit(size.models, counted, FITS)
    if (other) arenaRank.push(other.seconds * 1_000)
  }
  const ms = median(alone)
  const ratio = (median(peers) * 1_000) / ms
  const label = `${size.votes / 1e6} million votes, ${size.models} models`
  rows.push(
    {
      figure: `fit, intervals and ranks from tallies, ${label}`,
      value: `${round(ms, 1)} ms${peers.length > 0 ? `, numpy/scipy takes ${round(ratio, 0)} ×` : ''}`,
      beside:
        peers.length > 0
          ? `L-BFGS and ${RESAMPLES} resamples: ${round(median(peers), 1)} s, from ${size.peerResamples}`
          : 'numpy and scipy cannot be installed here',
      goal: `≤ ${size.goalMs} ms, ≥ ${size.goalRatio} ×`,
      reached: ms <= size.goalMs && ratio >= size.goalRatio,
    },
    {
      figure: `the same, beside arena-rank with its sandwich intervals, ${label}`,
      value: `${round(ms, 1)} ms, arena-rank takes ${round(median(arenaRank) / ms)} ×`,
      beside: `arena-rank, warm, from the same counts, both-bad as a tie: ${round(median(arenaRank), 1)} ms`,
      goal: 'ahead',
      reached: ms <= median(arenaRank),
    },
    {
      figure: `the same with intervals by ${VOTERS} voters, ${label}`,
      value: `${round(median(byVoters), 0)} ms`,
      beside: `independent votes: ${round(ms, 1)} ms`,
      goal: `≤ ${GOAL_BY_VOTERS_MS} ms`,
      reached: median(byVoters) <= GOAL_BY_VOTERS_MS,
    },
  )
}
rows.push(boardsRow())
report('P6 fit and intervals', rows)

/** All boards of subjects and tasks, beside a fit of each by its own votes. */
function boardsRow() {
  const log = createBoardLog()
  const [subjects, tasks] = [BOARDS_OF_AXIS.subject, BOARDS_OF_AXIS.task].map((names) =>
    names.map((name) => name.slice(name.indexOf(':') + 1)),
  ) as [string[], string[]]
  let position = 0
  for (const cast of randomVotes(BOARDS)) {
    const vote = { ...cast, position: ++position, rated: true, weight: WEIGHT_UNITS }
    log.addVote(vote, true)
    log.labelVote(vote, 'subject', [subjects[position % subjects.length] as string])
    log.labelVote(vote, 'task', [tasks[position % tasks.length] as string])
  }
  const modelIds = log.all.models.ids
  const names = new Set(log.boards.keys())
  const borrowing: number[] = []
  const separate: number[] = []
  for (let repeat = 0; repeat < REPEATS; repeat++) {
    const startedAt = performance.now()
    boardStandings(log, modelIds, names)
    borrowing.push(performance.now() - startedAt)
    const times = [...log.boards.values()].map((board) => timeStandings(board, modelIds).ms)
    separate.push(times.reduce((sum, ms) => sum + ms, 0))
  }
  const ms = median(borrowing)
  return {
    figure: `${names.size} boards that borrow, ${BOARDS.models} models, ${BOARDS.votes / 1e3} thousand votes`,
    value: `${round(ms, 0)} ms`,
    beside: `each fitted by its own votes: ${round(median(separate), 0)} ms`,
    goal: `≤ ${GOAL_BOARDS_MS} ms`,
    reached: ms <= GOAL_BOARDS_MS,
  }
}

function tally(votes: number, models: number): Tallies {
  const tallies = createTallies()
  for (const vote of randomVotes({ votes, models, voters: VOTERS })) addVote(tallies, vote)
  return tallies
}

function timeStandings(tallies: Tallies, modelIds: readonly string[]) {
  const startedAt = performance.now()
  const fit = fitTallies(tallies, modelIds)
  standingsOf(fit, estimateUncertainty(tallies, fit))
  return { fit, ms: performance.now() - startedAt }
}

/** The weighted votes of a fit, one row for each pair and outcome. */
function voteRows({ pairs, totals }: RatingFit): VoteRow[] {
  return pairs.flatMap(({ weightUnits }, at): VoteRow[] => {
    const first = totals.first[at] as number
    const second = totals.second[at] as number
    const { firstBetter, secondBetter, tie, bothBad } = weightUnits
    return [
      [first, second, 1, 0, firstBetter / WEIGHT_UNITS],
      [first, second, 0, 1, secondBetter / WEIGHT_UNITS],
      [first, second, 0.5, 0.5, tie / WEIGHT_UNITS],
      [first, second, 0, 0, bothBad / WEIGHT_UNITS],
    ]
  })
}

/** A peer that fits something else would be no peer. */
function assertSameFit({ strengths }: RatingFit, others: readonly number[]): void {
  const apart = Math.max(...strengths.map((strength, at) => Math.abs(strength - (others[at] ?? 0))))
  if (!(apart < 1e-3)) throw new Error(`the peer's strengths are ${apart} apart`)
}
