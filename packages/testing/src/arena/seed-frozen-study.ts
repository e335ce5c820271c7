import type { StudyArm } from '@assay/contracts/studies/arms'
import { StudyDesign } from '@assay/contracts/studies/design'
import type { ItemMessage } from '@assay/contracts/studies/items'
import { type Database, newId } from '@assay/db'
import { insertRows } from '../rows.ts'

type ModelArm = Extract<StudyArm, { kind: 'model' }>

export interface FrozenStudySeed {
  /** The models of the arms, with the arms' settings. */
  readonly arms: readonly (Pick<ModelArm, 'model_id'> & Partial<ModelArm>)[]
  readonly items: number
  /** By default, each item has its own question. */
  readonly messages?: readonly ItemMessage[] | undefined
  readonly budgetUsd?: number | null | undefined
}

export interface SeededStudy {
  readonly id: string
  readonly armIds: readonly string[]
}

/** Inserts a frozen study as the gateway does: every response waits. */
export async function seedFrozenStudy(
  db: Database,
  { arms, items, messages, budgetUsd: budget_usd = null }: FrozenStudySeed,
): Promise<SeededStudy> {
  const studyId = newId()
  const design = JSON.stringify(StudyDesign.parse({ kind: 'verdict', budget_usd }))
  const armRows = arms.map((settings, position) => {
    const none = { system_prompt: null, temperature: null, max_tokens: null }
    const arm = { kind: 'model', name: `Arm ${position}`, ...none, ...settings }
    return { id: newId(), studyId, position, arm: JSON.stringify(arm) }
  })
  const itemRows = Array.from({ length: items }, (_, position) => {
    const question = [{ role: 'user', content: `Question ${position}` }]
    const item = { studyId, position, externalId: String(position), rubric: '[]' }
    return { id: newId(), ...item, messages: JSON.stringify(messages ?? question) }
  })
  const responses = itemRows.flatMap(({ id: itemId }) =>
    armRows.map(({ id: armId }) => ({ id: newId(), studyId, itemId, armId })),
  )
  await insertRows(db, 'studies', { id: studyId, title: 'A study', state: 'collecting', design })
  await insertRows(db, 'studyArms', armRows)
  await insertRows(db, 'studyItems', itemRows)
  await insertRows(db, 'studyResponses', responses)
  return { id: studyId, armIds: armRows.map(({ id }) => id) }
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
