import type { ResponseState } from '@assay/contracts/studies/arms'
import type { Database } from '@assay/db'
import {
  type FrozenStudySeed,
  readResponses,
  type SeededStudy as Seeded,
  seedFrozenStudy,
} from '@assay/testing/arena'
import { expect } from 'vitest'
import { seedModel } from './seed-turn.ts'

type Arm = Omit<FrozenStudySeed['arms'][number], 'model_id'> & { readonly model?: string }

export interface StudySeed extends Partial<Omit<FrozenStudySeed, 'arms'>> {
  /** Each arm's model by the provider's name for it, and the arm's settings. */
  readonly arms?: readonly Arm[]
}

export interface SeededStudy extends Seeded {
  readonly modelIds: readonly string[]
}

/** Inserts a frozen study and its models, which cost $1 per token. */
export async function seedStudy(
  db: Database,
  { arms = [{}], items = 4, ...more }: StudySeed = {},
): Promise<SeededStudy> {
  const modelIds: string[] = []
  for (const { model = 'scripted-tokens=5,gap=1' } of arms)
    modelIds.push(await seedModel(db, 'openai-compatible', model))
  const price = { inputPrice: 1e6, outputPrice: 1e6 }
  await db.updateTable('models').set(price).where('id', 'in', modelIds).execute()
  const withModels = arms.map(({ model: _, ...settings }, index) => ({
    ...settings,
    model_id: modelIds[index] ?? '',
  }))
  return { ...(await seedFrozenStudy(db, { ...more, items, arms: withModels })), modelIds }
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
