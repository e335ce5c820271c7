import { at } from '../../src/at.ts'
import { createBoardLog } from '../../src/boards/board-log.ts'
import { EXPERTISE_BOARDS } from '../../src/boards/board-names.ts'
import { boardStandings } from '../../src/boards/board-standings.ts'
import { significant } from '../../src/holm.ts'
import { randomFrom } from './seeded-random.ts'
import { type Arena, drawBusyness, drawLiking, simulateVote } from './simulate-votes.ts'

/** An arena in which some voters are experts of different tiers and roles. */
export interface ExpertArena extends Arena {
  readonly experts: number
  readonly others: number
  /** How much stronger the first model is for experts, in log-odds. */
  readonly shift: number
}

export interface DifferenceErrors {
  /** Share of the runs that claim a difference for a model without a difference. */
  readonly falseRuns: number
  /** Share of the runs that find the first model stronger on the board of all identified experts. */
  readonly foundRuns: number
  /** Share of the 95 % intervals of models without a difference that contain 0. */
  readonly coverage: number
}

const LABELS = [
  ['affiliated', 'student'],
  ['identified', 'researcher'],
  ['attested', 'clinician'],
] as const

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
  const sums = { false: 0, found: 0, held: 0, intervals: 0 }
  for (let run = 0; run < runs; run++) {
    const all = differencesOf(arena, random)
    const claims = significant(all)
    const isTrue = ({ modelId }: (typeof all)[number]) =>
      arena.shift !== 0 && modelId === at(arena.modelIds, 0)
    sums.false += Number(!claims.every(isTrue))
    sums.found += Number(
      claims.some(
        (claim) => isTrue(claim) && claim.board === 'expertise:identified' && claim.points > 0,
      ),
    )
    for (const { points, halfWidth } of all.filter((claim) => !isTrue(claim))) {
      sums.held += Number(Math.abs(points) <= halfWidth)
      sums.intervals++
    }
  }
  return {
    falseRuns: sums.false / runs,
    foundRuns: sums.found / runs,
    coverage: sums.held / sums.intervals,
  }
}

function differencesOf(arena: ExpertArena, random: () => number) {
  const log = createBoardLog()
  let position = 0
  for (let voter = 0; voter < arena.experts + arena.others; voter++) {
    const isExpert = voter < arena.experts
    const liking = drawLiking(arena, random)
    const strengths = arena.strengths.map(
      (mean, model) => mean + at(liking, model) + (isExpert && model === 0 ? arena.shift : 0),
    )
    for (let votes = Math.min(30, drawBusyness(arena, random)); votes > 0; votes--) {
      const vote = {
        ...simulateVote(arena, strengths, `v${voter}`, random),
        ...{ position: ++position, rated: true, weight: 1_000 },
      }
      log.addVote(vote, true)
      if (isExpert) log.labelVote(vote, 'expertise', at(LABELS, voter % LABELS.length))
    }
  }
  return boardStandings(log, arena.modelIds, new Set(EXPERTISE_BOARDS)).flatMap(
    ({ board, differences }) => differences.map((difference) => ({ board, ...difference })),
  )
}
