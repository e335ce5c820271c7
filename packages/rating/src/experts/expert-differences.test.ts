import { expect, test } from 'vitest'
import {
  type DifferenceErrors,
  type ExpertArena,
  measureDifferences,
} from '../../test/simulation/measure-differences.ts'
import { createArena, simulateVote } from '../../test/simulation/simulate-votes.ts'
import { createBoardLog } from '../boards/board-log.ts'
import { boardStandings } from '../boards/board-standings.ts'
import { randomFrom } from '../seeded-random.ts'

const arena: ExpertArena = {
  ...{ ...createArena(8, 12, 0.7), subjects: 6, effectSpread: 0.4, ownSubjectShare: 0 },
  ...{ votes: 6_000, expertShare: 0.2, shift: 0, strictness: 0, firstSubjectOfExperts: 0 },
}
const SEED = 20_261_128
const measure = (changes: Partial<ExpertArena>): DifferenceErrors =>
  measureDifferences({ ...arena, ...changes }, 20, SEED)

test.each<[string, Partial<ExpertArena>]>([
  ['are only stricter', { strictness: 0.5 }],
  ['ask mostly about one subject', { firstSubjectOfExperts: 0.7, effectSpread: 0.8 }],
  ['are few', { votes: 2_000, expertShare: 0.1 }],
  ['are most of the voters', { votes: 2_000, expertShare: 0.9 }],
])('experts who %s do not rate models differently', (_what, changes) => {
  const { falseRuns, coverage } = measure(changes)
  expect(falseRuns).toBeLessThanOrEqual(0.05)
  expect(coverage).toBeGreaterThan(0.93)
})

test('a model that experts place lower is found, and no other model', () => {
  const { falseRuns, foundRuns } = measure({ shift: -1.2, votes: 8_000 })
  expect(foundRuns).toBeGreaterThanOrEqual(0.8)
  expect(falseRuns).toBeLessThanOrEqual(0.05)
})

/** The first vote of each of ten experts has a label; in their other votes, one model loses. */
function castVotes() {
  const random = randomFrom(SEED)
  return Array.from({ length: 1_500 }, (_, index) => {
    const [voter, place] = [index % 60, Math.floor(index / 60)]
    const cast = simulateVote(arena, arena.strengths, `v${voter}`, random)
    const isLabelled = voter < 10 && place === 0
    const isOther = voter < 10 && place > 0
    const pair = { leftModelId: 'model-10', rightModelId: 'model-11', outcome: 'right_better' }
    const vote = { ...cast, ...(isOther ? (pair as Partial<typeof cast>) : {}) }
    return {
      ...{ isLabelled, isOther },
      vote: { ...vote, position: index + 1, rated: true, weight: 1_000 },
    }
  })
}

/** @param withOthers whether the other votes of the experts have a subject. */
function differencesOf(withOthers: boolean) {
  const log = createBoardLog()
  for (const { vote, isLabelled, isOther } of castVotes()) {
    log.addVote(vote, true)
    if (withOthers || !isOther) log.labelVote(vote, 'subject', ['genetics'])
    if (isLabelled) log.labelVote(vote, 'expertise', ['attested', 'clinician'])
  }
  return boardStandings(log, arena.modelIds, new Set(['role:clinician']))[0]?.differences
}

test('the votes of experts without a label count neither for experts nor for others', () => {
  expect(differencesOf(true)).toEqual(differencesOf(false))
  expect(differencesOf(true)).not.toEqual([])
})
