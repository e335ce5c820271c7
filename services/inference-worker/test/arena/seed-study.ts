import type { ResponseState, StudyArm } from '@assay/contracts/studies/arms'
import { StudyDesign } from '@assay/contracts/studies/design'
import type { ItemMessage } from '@assay/contracts/studies/items'
import { type Database, newId } from '@assay/db'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { seedModel } from './seed-turn.ts'

type ModelArm = Extract<StudyArm, { kind: 'model' }>

export interface StudySeed {
  readonly items?: number
  /** Each arm's model by the provider's name for it, and the arm's settings. */
  readonly arms?: readonly (Partial<ModelArm> & { readonly model?: string })[]
  readonly messages?: readonly ItemMessage[]
  readonly budgetUsd?: number
}

export interface SeededStudy {
  readonly id: string
  readonly armIds: readonly string[]
  readonly modelIds: readonly string[]
}

/** A frozen study as the gateway stores it: every response waits. Models cost $1 per token. */
export async function seedStudy(db: Database, seed: StudySeed = {}): Promise<SeededStudy> {
  const { items = 4, arms = [{}], budgetUsd: budget_usd = null } = seed
  const id = newId()
  const design = JSON.stringify(StudyDesign.parse({ kind: 'verdict', budget_usd }))
  const armIds: string[] = []
  const modelIds: string[] = []
  await db.insertInto('studies').values({ id, title: 'A', state: 'collecting', design }).execute()
  for (const [position, { model, ...settings }] of arms.entries()) {
    const modelId = await seedModel(db, 'openai-compatible', model ?? 'scripted-tokens=5,gap=1')
    const price = { inputPrice: 1e6, outputPrice: 1e6 }
    await db.updateTable('models').set(price).where('id', '=', modelId).execute()
    const armId = newId()
    const none = { system_prompt: null, temperature: null, max_tokens: null }
    const arm = { kind: 'model', name: `Arm ${position}`, model_id: modelId, ...none, ...settings }
    await db
      .insertInto('studyArms')
      .values({ id: armId, studyId: id, position, arm: JSON.stringify(arm) })
      .execute()
    armIds.push(armId)
    modelIds.push(modelId)
  }
  for (let position = 0; position < items; position += 1) {
    const itemId = newId()
    const messages = seed.messages ?? [{ role: 'user', content: `Question ${position}` }]
    const item = { id: itemId, studyId: id, position, externalId: String(position), rubric: '[]' }
    await db
      .insertInto('studyItems')
      .values({ ...item, messages: JSON.stringify(messages) })
      .execute()
    const responses = armIds.map((armId) => ({ id: newId(), studyId: id, itemId, armId }))
    if (responses.length > 0) await db.insertInto('studyResponses').values(responses).execute()
  }
  return { id, armIds, modelIds }
}

/** The responses of a study as stored, in the order of items and arms. */
export async function readResponses(db: Database, { id }: Pick<SeededStudy, 'id'>) {
  return db
    .selectFrom('studyResponses')
    .selectAll()
    .where('studyId', '=', id)
    .orderBy('id')
    .execute()
}

/** The number of responses in each state, for example `{ done: 3, waiting: 1 }`. */
export async function countStates(db: Database, study: Pick<SeededStudy, 'id'>) {
  const counts: Partial<Record<ResponseState, number>> = {}
  for (const { state } of await readResponses(db, study)) counts[state] = (counts[state] ?? 0) + 1
  return counts
}

/** Waits until the study's responses are in these states. */
export async function waitForStates(
  db: Database,
  study: Pick<SeededStudy, 'id'>,
  states: Partial<Record<ResponseState, number>>,
): Promise<void> {
  await expect.poll(() => countStates(db, study), { interval: 20, timeout: 20_000 }).toEqual(states)
}

/** Ends the studies of earlier tests, so that workers do not collect for them. */
export async function endStudies(db: Database): Promise<void> {
  await sql`update studies set state = 'closed'`.execute(db)
}
