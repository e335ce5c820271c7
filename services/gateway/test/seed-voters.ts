import type { VoteOutcome } from '@assay/contracts/votes'
import { type Database, newId } from '@assay/db'
import { insertRows } from '@assay/testing/rows'

/**
 * A voted turn of a seeded thread. The labels and styles are what attackers can compute from the
 * shared texts.
 */
interface SeededTurn {
  readonly labels: readonly [string, string]
  readonly styles: readonly [number, number]
  readonly models: readonly [string, string]
  readonly outcome: VoteOutcome
}

interface SeededThread {
  readonly id: string
  readonly userId: string
  readonly voterId: string
  readonly turns: readonly SeededTurn[]
}

const OUTCOMES = ['left_better', 'right_better', 'tie', 'both_bad'] as const
const SUBJECTS = ['clinical-medicine', 'genetics', 'neuroscience', 'zoology'] as const
const TASKS = ['knowledge', 'decision-support', 'note-writing'] as const
const STYLES = [16, 17, 22, 10, 12] as const

/**
 * Draws the first items most often, because real voters and models are not equally frequent either.
 */
function createDraw(seed: number) {
  let state = seed
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  const drawOf = <Item>(items: readonly Item[], skew = 1): Item =>
    items[Math.floor(next() ** skew * items.length)] as Item
  return { next, drawOf }
}

/**
 * Seeds a ledger: every voter has four threads with one to three voted turns in a random order over
 * half a year. Returns the threads and the last position.
 */
export async function seedVoters(db: Database, voters: number, models: readonly string[]) {
  const { next, drawOf } = createDraw(1)
  const drawTurn = (): SeededTurn => {
    const left = drawOf(models)
    return {
      labels: [drawOf(SUBJECTS, 3), drawOf(TASKS, 3)],
      styles: [drawOf(STYLES, 3), drawOf(STYLES, 3)],
      models: [left, drawOf(models.filter((model) => model !== left))],
      outcome: drawOf(OUTCOMES, 2),
    }
  }
  const people = Array.from({ length: voters }, () => ({ id: newId(), voterId: newId() }))
  const threads = people.flatMap(({ id: userId, voterId }) =>
    Array.from({ length: 4 }, (): SeededThread & { readonly at: number } => ({
      ...{ id: newId(), userId, voterId, at: next() },
      turns: Array.from({ length: drawOf([1, 2, 3], 2) }, drawTurn),
    })),
  )
  threads.sort((one, other) => one.at - other.at)
  const end = await insertThreads(db, people, threads)
  return { threads, end }
}

async function insertThreads(
  db: Database,
  people: readonly { readonly id: string; readonly voterId: string }[],
  threads: readonly SeededThread[],
): Promise<number> {
  await insertRows(
    db,
    'users',
    people.map(({ id, voterId }) => ({ id, voterId, email: `${id}@example.com` })),
  )
  const rows = toRows(threads)
  await insertRows(db, 'threads', rows.threads)
  for (const part of pages(rows.turns)) await insertRows(db, 'turns', part)
  for (const part of pages(rows.answers)) await insertRows(db, 'answers', part)
  for (const part of pages(rows.votes)) await insertRows(db, 'votes', part)
  for (const part of pages(rows.entries)) await insertRows(db, 'ledger', part)
  for (const part of pages(rows.labels)) await insertRows(db, 'ledgerChanges', part)
  return rows.votes.length * ENTRIES_PER_TURN
}

function* pages<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let at = 0; at < rows.length; at += 1_000) yield rows.slice(at, at + 1_000)
}

const START = Date.parse('2026-05-01T00:00:00Z')
/** A vote and the two labels of its question. */
const ENTRIES_PER_TURN = 3

/** A turn with its ids, its ledger position, and the position of its thread's first vote. */
interface PlacedTurn extends SeededTurn {
  readonly thread: SeededThread
  readonly idx: number
  readonly turnId: string
  readonly voteId: string
  readonly seq: number
  readonly since: number
  readonly at: Date
}

function placeTurns(threads: readonly SeededThread[]): PlacedTurn[] {
  const placed: PlacedTurn[] = []
  for (const thread of threads)
    for (const [idx, turn] of thread.turns.entries()) {
      const seq = placed.length * ENTRIES_PER_TURN + 1
      const since = seq - idx * ENTRIES_PER_TURN
      const at = new Date(START + seq * 2_000_000)
      placed.push({ ...turn, thread, idx, turnId: newId(), voteId: newId(), seq, since, at })
    }
  return placed
}

function toRows(threads: readonly SeededThread[]) {
  const turns = placeTurns(threads)
  return {
    threads: threads.map(({ id, userId }) => ({
      ...{ id, userId, mode: 'battle' as const, title: 'A chat' },
    })),
    turns: turns.map(toTurn),
    answers: turns.flatMap(toAnswers),
    votes: turns.map((turn) => ({
      ...{ id: turn.voteId, turnId: turn.turnId, userId: turn.thread.userId, createdAt: turn.at },
      ...factsOf(turn),
    })),
    entries: turns.map((turn) => ({
      ...{ position: String(turn.seq), voteId: turn.voteId, castAt: turn.at, weight: 1_000 },
      ...{ questionSince: turn.since, hash: Buffer.alloc(32), ...factsOf(turn) },
    })),
    labels: turns.flatMap(toLabels),
  }
}

function toTurn({ turnId: id, thread, idx, labels, at }: PlacedTurn) {
  return {
    ...{ id, threadId: thread.id, userId: thread.userId, idx },
    ...{ prompt: `A question: ${labels.join(' ')}`, thinkingMode: false, temperature: 1 },
    ...{ maxTokens: 1_000, gateway: 'g', state: 'done' as const, blind: true },
    ...{ sampleQuestion: false, createdAt: at, completedAt: at, deadlineAt: at },
  }
}

function toAnswers({ turnId, styles, models, at: completedAt }: PlacedTurn) {
  return (['left', 'right'] as const).map((side, index) => ({
    ...{ id: newId(), turnId, side, modelId: models[index] as string, state: 'done' as const },
    ...{ content: `An answer in style ${styles[index]}`, completedAt },
  }))
}

function toLabels({ seq, voteId: subjectId, labels, at }: PlacedTurn) {
  return labels.map((slug, index) => ({
    ...{ position: String(seq + 1 + index), kind: 'label' as const, subjectId, at },
    facts: JSON.stringify([seq, index === 0 ? 'subject' : 'task', 'weights', '1', slug]),
    hash: Buffer.alloc(32),
  }))
}

function factsOf({ models, styles, outcome, thread: { voterId } }: PlacedTurn) {
  const [leftModelId, rightModelId] = models
  const [leftStyle, rightStyle] = styles
  const rating = { rated: true, unratedReason: null, sampleQuestion: false }
  return { voterId, leftModelId, rightModelId, leftStyle, rightStyle, outcome, ...rating }
}
