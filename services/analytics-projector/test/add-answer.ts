import type { ProviderSource } from '@assay/contracts/chat/answer-sources'
import { turnEnded } from '@assay/contracts/events/turn-ended'
import { type Database, newId } from '@assay/db'
import { newEvent } from '@assay/outbox'
import { insertModels, insertRows, insertThread } from '@assay/testing/rows'
import { readTurn } from '../src/citations/read-turn.ts'

export async function addModel(db: Database): Promise<string> {
  const id = newId()
  await insertModels(db, [id], { llmName: id, providerModel: id })
  return id
}

export async function addUser(db: Database): Promise<string> {
  const id = newId()
  await insertRows(db, 'users', { id, isGuest: true, email: null, voterId: newId() })
  return id
}

interface NewAnswer {
  readonly userId: string
  readonly modelId: string
  readonly content: string
  readonly blind?: boolean
  readonly providerSources?: readonly ProviderSource[]
}

/** Adds a turn with one finished answer. Returns the answer's id. */
export async function addAnswer(
  db: Database,
  { userId, modelId, content, blind = true, providerSources = [] }: NewAnswer,
): Promise<string> {
  const [turnId, id] = [newId(), newId()]
  await insertThread(db, { id: turnId, userId, blind })
  await insertRows(db, 'answers', {
    ...{ id, turnId, side: 'left', modelId, state: 'done', content, completedAt: new Date() },
    providerSources: JSON.stringify(providerSources),
  })
  return id
}

/** Adds a vote on the answer's turn. */
export async function addVote(db: Database, answerId: string): Promise<void> {
  const { turnId, userId, modelId } = await db
    .selectFrom('answers')
    .innerJoin('turns', 'turns.id', 'answers.turnId')
    .select(['answers.turnId', 'turns.userId', 'answers.modelId'])
    .where('answers.id', '=', answerId)
    .executeTakeFirstOrThrow()
  await insertRows(db, 'votes', {
    ...{ id: newId(), turnId, userId, voterId: newId(), outcome: 'tie', rated: true },
    ...{ leftModelId: modelId, rightModelId: await addModel(db), sampleQuestion: false },
  })
}

async function findTurnId(db: Database, answerId: string): Promise<string> {
  const answers = db.selectFrom('answers').select('turnId').where('id', '=', answerId)
  return (await answers.executeTakeFirstOrThrow()).turnId
}

export async function ended(db: Database, answerId: string) {
  return newEvent(turnEnded, 'test', { turnId: await findTurnId(db, answerId) })
}

/** Reads the answers of this answer's turn. */
export async function readAnswer(db: Database, answerId: string): Promise<void> {
  await readTurn(db, await findTurnId(db, answerId))
}

/** Lists an answer's stored citations, in the order of the text. */
export async function citationsOf(db: Database, answerId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('citations')
    .select(['kind', 'reference', 'status'])
    .where('answerId', '=', answerId)
    .orderBy('position')
    .execute()
  return rows.map(({ kind, reference, status }) => `${kind} ${reference}: ${status}`)
}
