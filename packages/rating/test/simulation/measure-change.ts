import { at, floatAt } from '../../src/at.ts'
import { addVote } from '../../src/count-votes.ts'
import type { CountedVote } from '../../src/counted-vote.ts'
import { findModelChanges } from '../../src/integrity/find-model-changes.ts'
import type { TimedVote } from '../../src/integrity/timed-vote.ts'
import { fitTallies } from '../../src/rating-fit.ts'
import { ratingOf } from '../../src/rating-scale.ts'
import { randomFrom } from '../../src/seeded-random.ts'
import { standingsOf } from '../../src/standings.ts'
import { createTallies } from '../../src/tallies.ts'
import { estimateUncertainty } from '../../src/uncertainty.ts'
import {
  type Arena,
  drawBusyness,
  drawLiking,
  simulateVote,
  simulateVotes,
} from './simulate-votes.ts'

const DAY_MS = 86_400_000
const CHANGE_DAY = 30
const DAYS = 2 * CHANGE_DAY
const STAY_DAYS = 20
const TRUTH_VOTERS = 20_000

/** How often the intervals of the two versions of a changed model hold their true ratings. */
export interface VersionCoverage {
  readonly before: number
  readonly after: number
}

/** Results for a model that changes in the middle. All are shares of the runs, except `days`. */
export interface ChangeErrors {
  /** The change test names the model within the period. */
  readonly found: number
  /** Median days from the change to the finding. */
  readonly days: number
  /** The change test names another model at any time. */
  readonly falseFound: number
  /** Without a split: the model's only interval has to cover the ratings of both versions. */
  readonly merged: VersionCoverage
  /** Split at the time of the change, as if the provider had reported a new version. */
  readonly reported: VersionCoverage
  /** Split at the time that the change test gives with its first finding. */
  readonly estimated: VersionCoverage
}

interface ChangingArena extends Arena {
  /** The model that changes, and by how much, in log-odds. */
  readonly changing: { readonly model: number; readonly effect: number }
}

/** Simulates `runs` sites of 60 days with `votes` votes each, on which the test runs daily. */
export function measureChange(
  arena: ChangingArena,
  votes: number,
  runs: number,
  seed: number,
): ChangeErrors {
  const random = randomFrom(seed)
  const changed = at(arena.modelIds, arena.changing.model)
  const truth = [trueRating(arena, arena, random), trueRating(arena, afterChange(arena), random)]
  const covered = (cast: readonly TimedVote[], sinceMs: number) => {
    const intervals = versionIntervals(cast, changed, sinceMs, arena.modelIds)
    return intervals.map(({ rating, halfWidth }, version) =>
      Number(Math.abs(rating - at(truth, version)) <= halfWidth),
    )
  }
  const days: number[] = []
  const sums = { merged: [0, 0], reported: [0, 0], estimated: [0, 0] }
  const add = (name: keyof typeof sums, held: readonly number[]) => {
    sums[name] = sums[name].map((sum, version) => sum + at(held, version))
  }
  let falseFound = 0
  for (let run = 0; run < runs; run++) {
    const cast = simulateChangingVotes(arena, votes, random)
    const finding = watchForChange(cast, changed)
    falseFound += Number(finding.others)
    add('merged', covered(cast, Number.NEGATIVE_INFINITY))
    add('reported', covered(cast, CHANGE_DAY * DAY_MS))
    if (finding.sinceMs === undefined) continue
    days.push(finding.day - CHANGE_DAY)
    add('estimated', covered(cast, finding.sinceMs))
  }
  const shares = (name: keyof typeof sums, of: number) => {
    const [before, after] = sums[name].map((sum) => sum / of)
    return { before: before ?? 0, after: after ?? 0 }
  }
  return {
    found: days.length / runs,
    days: days.toSorted((one, other) => one - other)[Math.floor(days.length / 2)] ?? 0,
    falseFound: falseFound / runs,
    merged: shares('merged', runs),
    reported: shares('reported', runs),
    estimated: shares('estimated', days.length),
  }
}

function afterChange({ changing, ...arena }: ChangingArena): Arena {
  const strengths = arena.strengths.with(
    changing.model,
    at(arena.strengths, changing.model) + changing.effect,
  )
  return { ...arena, strengths }
}

/** The rating of the changing model that a very large number of voters would give. */
function trueRating({ changing }: ChangingArena, arena: Arena, random: () => number): number {
  const { strengths } = fitVotes(simulateVotes(arena, TRUTH_VOTERS, random), arena.modelIds).fit
  return ratingOf(floatAt(strengths, changing.model))
}

function simulateChangingVotes(
  arena: ChangingArena,
  votes: number,
  random: () => number,
): TimedVote[] {
  const means = [arena.strengths, afterChange(arena).strengths]
  const cast: TimedVote[] = []
  for (let voter = 0; cast.length < votes; voter++) {
    const cameOn = random() * DAYS
    const liking = drawLiking(arena, random)
    const count = drawBusyness(arena, random)
    for (let vote = 0; vote < count; vote++) {
      const day = cameOn + random() * Math.min(STAY_DAYS, DAYS - cameOn)
      const strengths = at(means, Number(day >= CHANGE_DAY)).map(
        (mean, model) => mean + at(liking, model),
      )
      const castAtMs = day * DAY_MS
      cast.push({ ...simulateVote(arena, strengths, `v${voter}`, random), castAtMs })
    }
  }
  return cast.sort((one, other) => one.castAtMs - other.castAtMs)
}

/** Runs the change test daily until it names the model. */
function watchForChange(cast: readonly TimedVote[], changed: string) {
  let others = false
  for (let day = 15; day <= DAYS; day++) {
    const nowMs = day * DAY_MS
    const changes = findModelChanges(cast.filter(({ castAtMs }) => castAtMs <= nowMs))
    others ||= changes.some(({ modelId }) => modelId !== changed)
    const found = day > CHANGE_DAY && changes.find(({ modelId }) => modelId === changed)
    if (found) return { day, sinceMs: found.sinceMs, others }
  }
  return { day: DAYS, sinceMs: undefined, others }
}

/** Fits all votes, and returns the rating and interval of both versions of a model. */
function versionIntervals(
  cast: readonly TimedVote[],
  changed: string,
  sinceMs: number,
  modelIds: readonly string[],
) {
  const earlier = `${changed} before`
  const versions = cast.map((vote): CountedVote => {
    if (vote.castAtMs >= sinceMs) return vote
    const versionOf = (id: string) => (id === changed ? earlier : id)
    const { leftModelId: left, rightModelId: right } = vote
    return { ...vote, leftModelId: versionOf(left), rightModelId: versionOf(right) }
  })
  const { tallies, fit } = fitVotes(versions, modelIds)
  const { entries } = standingsOf(fit, estimateUncertainty(tallies, fit))
  const intervalOf = (id: string) => {
    const { rating = 0, confidenceInterval = 0 } =
      entries.find(({ modelId }) => modelId === id) ?? {}
    return { rating, halfWidth: confidenceInterval }
  }
  const isSplit = entries.some(({ modelId }) => modelId === earlier)
  return [intervalOf(isSplit ? earlier : changed), intervalOf(changed)]
}

function fitVotes(votes: readonly CountedVote[], modelIds: readonly string[]) {
  const tallies = createTallies()
  for (const vote of votes) addVote(tallies, vote)
  return { tallies, fit: fitTallies(tallies, modelIds) }
}
