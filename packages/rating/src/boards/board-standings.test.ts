import { expect, test } from 'vitest'
import { drawStyles, simulateStyledVotes } from '../../test/simulation/simulate-style.ts'
import { at } from '../at.ts'
import { addVote } from '../count-votes.ts'
import { fitTallies } from '../rating-fit.ts'
import { randomFrom } from '../seeded-random.ts'
import { standingsOf } from '../standings.ts'
import { createTallies } from '../tallies.ts'
import { estimateUncertainty } from '../uncertainty.ts'
import { type BoardBasis, boardBasis } from './board-basis.ts'
import { type BoardLog, createBoardLog, type LoggedVote } from './board-log.ts'
import { EXPERTISE_BOARDS, OTHER_BOARDS, STYLE_BOARD } from './board-names.ts'
import { type BoardStandings, boardStandings } from './board-standings.ts'

const arena = {
  modelIds: ['m0', 'm1', 'm2', 'm3'],
  strengths: [-0.9, -0.3, 0.3, 0.9],
  tasteSpread: 0.5,
  strictnessSpread: 0.5,
  votesEach: 8,
  tieShare: 0.1,
  effects: [0.4, 0, 0.4, 0.4],
  styleTasteSpread: 0.2,
}
const SUBJECTS = ['genetics', 'ecology', 'neuroscience']
const ALL = new Set(OTHER_BOARDS)

function cast(votes: number): LoggedVote[] {
  const random = randomFrom(20_261_122)
  return simulateStyledVotes(arena, drawStyles(arena, random), votes, random).map(
    (vote, index) => ({
      ...vote,
      position: index + 1,
      rated: true,
      weight: 1_000,
    }),
  )
}

const subjectOf = ({ position }: LoggedVote) => at(SUBJECTS, position % 2)

function logOf(votes: readonly LoggedVote[], labelled = votes): BoardLog {
  const log = createBoardLog()
  for (const vote of votes) log.addVote(vote, true)
  for (const vote of labelled) {
    log.labelVote(vote, 'subject', [subjectOf(vote)])
    log.labelVote(vote, 'task', ['knowledge'])
  }
  return log
}

const find = (boards: readonly BoardStandings[], name: string) => {
  const found = boards.find(({ board }) => board === name)
  if (!found) throw new Error(`no board ${name}`)
  return found
}

test('every board lists all models and counts only its own votes', () => {
  const votes = cast(400)
  const boards = boardStandings(logOf(votes), arena.modelIds, ALL)
  expect(new Set(boards.map(({ board }) => board))).toEqual(ALL)
  expect(find(boards, 'subject:genetics').votes).toBe(200)
  expect(find(boards, 'task:knowledge').votes).toBe(400)
  expect(find(boards, STYLE_BOARD)).toMatchObject({ votes: 400 })
  expect(find(boards, STYLE_BOARD).coefficients).toHaveLength(4)
  for (const { entries, votes: all } of boards) {
    expect(entries.map(({ modelId }) => modelId).sort()).toEqual(arena.modelIds)
    expect(entries.reduce((sum, { matchesPlayed }) => sum + matchesPlayed, 0)).toBe(2 * all)
  }
  const empty = find(boards, 'subject:zoology')
  expect(empty).toMatchObject({ votes: 0, effectiveVoters: 0, coefficients: [] })
  for (const { borrowed, effectiveVoters, rank, contradicts } of empty.entries) {
    expect(borrowed).toBeCloseTo(1, 6)
    // Borrowed ratings differ significantly, but a rank must rest on votes of the board.
    expect({ effectiveVoters, rank, contradicts }).toEqual({
      ...{ effectiveVoters: 0, rank: null, contradicts: false },
    })
  }
})

test('the overall board is bit-identical with and without other boards', () => {
  const votes = cast(300)
  const plain = createTallies()
  for (const vote of votes) addVote(plain, vote, 1_000)
  const boardOf = (tallies: typeof plain) => {
    const fit = fitTallies(tallies, arena.modelIds)
    return standingsOf(fit, estimateUncertainty(tallies, fit))
  }
  const log = logOf(votes)
  boardStandings(log, arena.modelIds, ALL)
  expect(boardOf(log.all)).toEqual(boardOf(plain))
})

test('reading the same entries again gives a bit-identical log', () => {
  const votes = cast(300)
  const replay = (log: BoardLog, from: number, to: number) => {
    for (const vote of votes.slice(from, to)) log.addVote(vote, true)
    for (const vote of votes.slice(from, to)) log.labelVote(vote, 'subject', [subjectOf(vote)])
    if (from > 0) log.labelVote(at(votes, 3), 'subject', ['ecology', 'neuroscience'])
  }
  const grown = createBoardLog()
  replay(grown, 0, 200)
  boardStandings(grown, arena.modelIds, ALL)
  grown.touched.clear()
  replay(grown, 200, 300)
  const rebuilt = createBoardLog()
  replay(rebuilt, 0, 200)
  replay(rebuilt, 200, 300)
  expect(grown.touched).toEqual(
    new Set([STYLE_BOARD, 'subject:genetics', 'subject:ecology', 'subject:neuroscience']),
  )
  expect(boardStandings(grown, arena.modelIds, ALL)).toEqual(
    boardStandings(rebuilt, arena.modelIds, ALL),
  )
})

test('a relabelled vote leaves its previous board', () => {
  const votes = cast(100)
  const log = logOf(votes)
  const moved = at(votes, 4)
  log.labelVote(moved, 'subject', ['neuroscience'])
  const boards = boardStandings(log, arena.modelIds, ALL)
  expect(find(boards, 'subject:neuroscience').votes).toBe(1)
  const [own, other] = [subjectOf(moved), at(SUBJECTS, (moved.position + 1) % 2)]
  expect(find(boards, `subject:${own}`).votes).toBe(49)
  expect(find(boards, `subject:${other}`).votes).toBe(50)
})

test('unrated votes are on no board until they are restored', () => {
  const [one, other] = cast(2) as [LoggedVote, LoggedVote]
  const log = createBoardLog()
  log.addVote({ ...one, rated: false, weight: 0 }, true)
  log.addVote(other, false)
  log.labelVote(one, 'subject', ['genetics'])
  log.labelVote(other, 'subject', ['genetics'])
  const votesOn = () => find(boardStandings(log, arena.modelIds, ALL), 'subject:genetics').votes
  expect(votesOn()).toBe(0)
  log.restoreVote(one, 800, true)
  expect(votesOn()).toBe(1)
  log.restoreVote(other, 800, false)
  expect(votesOn()).toBe(1)
})

test('only the wanted boards are fitted', () => {
  const boards = boardStandings(logOf(cast(50)), arena.modelIds, new Set(['subject:genetics']))
  expect(boards.map(({ board }) => board)).toEqual(['subject:genetics'])
})

test('expertise boards need ten voters and use only their votes', () => {
  const votes = cast(400).map((vote, index) => ({ ...vote, voterId: `voter ${index % 20}` }))
  const voterOf = ({ voterId }: LoggedVote) => Number(voterId.split(' ')[1])
  const experts = (below: number) => votes.filter((vote) => voterOf(vote) < below)
  const log = createBoardLog()
  for (const vote of votes) log.addVote(vote, true)
  for (const vote of experts(9)) log.labelVote(vote, 'expertise', ['attested', 'clinician'])
  const boardOf = (name: string) => find(boardStandings(log, arena.modelIds, new Set([name])), name)
  expect(boardOf('expertise:attested').votes).toBe(0)

  for (const vote of experts(12)) log.labelVote(vote, 'expertise', ['attested', 'clinician'])
  const attested = boardOf('expertise:attested')
  expect(attested.votes).toBe(240)
  expect(boardOf('role:clinician').entries).toEqual(attested.entries)
  for (const vote of votes.filter((one) => voterOf(one) >= 12))
    log.labelVote(vote, 'expertise', ['declared', 'clinician'])
  expect(boardOf('expertise:attested')).toEqual(attested)
  expect(boardOf('expertise:identified').entries).toEqual(attested.entries)
  expect(boardOf('role:clinician').entries).toEqual(attested.entries)
  for (const vote of experts(3)) log.labelVote(vote, 'expertise', ['undeclared'])
  expect(boardOf('expertise:attested').votes).toBe(0)
  expect(boardOf('expertise:identified').votes).toBe(0)
})

test('a difference needs subjects, and names the number of attested and of identified voters', () => {
  const votes = cast(400).map((vote, index) => ({ ...vote, voterId: `voter ${index % 40}` }))
  const log = createBoardLog()
  for (const [index, vote] of votes.entries()) {
    log.addVote(vote, true)
    const tier = index % 40 < 3 ? 'attested' : index % 40 < 15 ? 'identified' : 'declared'
    log.labelVote(vote, 'expertise', [tier, 'clinician'])
  }
  const differences = () =>
    boardStandings(log, arena.modelIds, new Set(['role:clinician']))[0]?.differences
  expect(differences()).toEqual([])
  for (const vote of votes) log.labelVote(vote, 'subject', [subjectOf(vote)])
  expect(differences()).toHaveLength(arena.modelIds.length)
  expect(differences()?.[0]).toMatchObject({ attested: 3, identified: 12 })
})

test('declared expertise alone fills no board and gives no difference', () => {
  const votes = cast(400)
  const log = createBoardLog()
  for (const vote of votes) {
    log.addVote(vote, true)
    log.labelVote(vote, 'subject', [subjectOf(vote)])
    log.labelVote(vote, 'expertise', ['declared', 'clinician'])
  }
  for (const { votes: own, differences } of boardStandings(log, [], new Set(EXPERTISE_BOARDS))) {
    expect(own).toBe(0)
    expect(differences).toEqual([])
  }
})

test('a board takes what it borrows from the basis, and its own votes from the log', () => {
  const log = logOf(cast(400))
  const basis = boardBasis(log)
  const boardOf = (of?: BoardBasis) => {
    const board = find(
      boardStandings(log, [...arena.modelIds, 'new'], new Set(['subject:genetics']), of),
      'subject:genetics',
    )
    return { votes: board.votes, entries: board.entries }
  }
  const whole = boardOf()
  // A model without votes does not influence what the other models borrow.
  expect(boardOf(basis)).toEqual(whole)

  const twice = new Map(Array.from(basis.widening, ([id, times]) => [id, 2 * times] as const))
  const widened = boardOf({ ...basis, widening: twice })
  const intervalOf = ({ entries }: typeof whole, id: string) =>
    entries.find(({ modelId }) => modelId === id)?.confidenceInterval ?? 0
  for (const id of basis.widening.keys())
    expect(intervalOf(widened, id)).toBeGreaterThan(intervalOf(whole, id))
  expect(intervalOf(widened, 'new')).toBeCloseTo(intervalOf(whole, 'new'), 6)
})
