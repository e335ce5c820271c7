import { at } from '../../src/at.ts'
import { createBoardLog } from '../../src/boards/board-log.ts'
import { BOARDS_OF_AXIS, EXPERTISE_BOARDS } from '../../src/boards/board-names.ts'
import { boardStandings } from '../../src/boards/board-standings.ts'
import { significant } from '../../src/holm.ts'
import { randomFrom } from '../../src/seeded-random.ts'
import { drawSubjects, type SubjectArena } from './simulate-boards.ts'
import { drawBusyness, drawLiking, simulateVote } from './simulate-votes.ts'

/** An arena with subjects in which some voters are experts of different tiers and roles. */
export interface ExpertArena extends SubjectArena {
  /** Number of votes of all voters. */
  readonly votes: number
  /** Share of the voters who are experts, 0 to 1. */
  readonly expertShare: number
  /** How much stronger the first model is for experts, in log-odds. */
  readonly shift: number
  /** How much weaker all models are for experts, in log-odds. */
  readonly strictness: number
  /** Share of the experts' votes in the first subject; their other votes are on random subjects. */
  readonly firstSubjectOfExperts: number
}

/** All are shares of the runs, from 0 to 1, except `coverage`. */
export interface DifferenceErrors {
  /** At least one model that does not differ is claimed to differ. */
  readonly falseRuns: number
  /** Mean number of such models. */
  readonly falseModels: number
  /** The first model is found to differ on the board of all identified experts. */
  readonly foundRuns: number
  /** Share of the 95 % intervals of models without a difference that contain 0. */
  readonly coverage: number
}

const LABELS = [
  ['affiliated', 'student'],
  ['identified', 'researcher'],
  ['attested', 'clinician'],
] as const

/** Votes per voter that count in full. */
const MAX_VOTES = 30

/**
 * Simulates `runs` arenas and evaluates the claimed differences of all models on all expertise
 * boards.
 */
export function measureDifferences(
  arena: ExpertArena,
  runs: number,
  seed: number,
): DifferenceErrors {
  const random = randomFrom(seed)
  const sums = { runs: 0, models: 0, found: 0, held: 0, intervals: 0 }
  for (let run = 0; run < runs; run++) {
    const all = differencesOf(arena, random)
    const claims = significant(all)
    const isTrue = ({ modelId }: (typeof all)[number]) =>
      arena.shift !== 0 && modelId === at(arena.modelIds, 0)
    const wrong = new Set(claims.filter((claim) => !isTrue(claim)).map(({ modelId }) => modelId))
    sums.runs += Number(wrong.size > 0)
    sums.models += wrong.size
    sums.found += Number(
      claims.some(
        (claim) =>
          isTrue(claim) && claim.board === 'expertise:identified' && claim.points * arena.shift > 0,
      ),
    )
    for (const { points, halfWidth } of all.filter((claim) => !isTrue(claim))) {
      sums.held += Number(Math.abs(points) <= halfWidth)
      sums.intervals++
    }
  }
  return {
    falseRuns: sums.runs / runs,
    falseModels: sums.models / runs,
    foundRuns: sums.found / runs,
    coverage: sums.held / sums.intervals,
  }
}

function differencesOf(arena: ExpertArena, random: () => number) {
  const log = createBoardLog()
  const subjects = drawSubjects(arena, random)
  let position = 0
  for (let voter = 0; position < arena.votes; voter++) {
    const isExpert = random() < arena.expertShare
    const liking = drawLiking(arena, random)
    const strengthsIn = (subject: number) =>
      at(subjects, subject).map((mean, model) => {
        const shift = (model === 0 ? arena.shift : 0) - arena.strictness
        return mean + at(liking, model) + (isExpert ? shift : 0)
      })
    for (let votes = Math.min(MAX_VOTES, drawBusyness(arena, random)); votes > 0; votes--) {
      const isFirst = isExpert && random() < arena.firstSubjectOfExperts
      const subject = isFirst ? 0 : Math.floor(random() * arena.subjects)
      const vote = {
        ...simulateVote(arena, strengthsIn(subject), `v${voter}`, random),
        ...{ position: ++position, rated: true, weight: 1_000 },
      }
      log.addVote(vote, true)
      const [, slug = ''] = at(BOARDS_OF_AXIS.subject, subject).split(':')
      log.labelVote(vote, 'subject', [slug])
      if (isExpert) log.labelVote(vote, 'expertise', at(LABELS, voter % LABELS.length))
    }
  }
  return boardStandings(log, arena.modelIds, new Set(EXPERTISE_BOARDS)).flatMap(
    ({ board, differences }) => differences.map((difference) => ({ board, ...difference })),
  )
}
