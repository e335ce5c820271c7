import { type Database, findUnlabelledQuestion, insertTurnLabels } from '@assay/db'
import { labelQuestion, WEIGHTS_LABEL_VERSION } from '@assay/text-filters/labels'

const BY_WEIGHTS = { source: 'weights', actor: null, version: WEIGHTS_LABEL_VERSION } as const

/** Labels a question on both axes. Idempotent: a turn is labelled once. */
export async function labelTurn(db: Database, turnId: string): Promise<void> {
  const asked = await findUnlabelledQuestion(db, turnId, { sources: ['terms', 'weights'] })
  if (!asked) return
  const { subject, task } = labelQuestion(asked.prompt, asked.earlier)
  await insertTurnLabels(db, [
    { turnId, axis: 'subject', ...subject, ...BY_WEIGHTS },
    { turnId, axis: 'task', ...task, ...BY_WEIGHTS },
  ])
}
