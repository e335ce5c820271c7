import { type Database, findUnlabelledQuestion, insertTurnLabels } from '@assay/db'
import { labelQuestion, RULES_VERSION } from '@assay/text-filters/labels'

const BY_RULES = { source: 'rules', actor: null, version: RULES_VERSION } as const

/** Stores what the rules say of a question on both axes. Idempotent: they look at a turn once. */
export async function labelTurn(db: Database, turnId: string): Promise<void> {
  const asked = await findUnlabelledQuestion(db, turnId, { source: 'rules' })
  if (!asked) return
  const { subject, task } = labelQuestion(asked.prompt, asked.earlier)
  await insertTurnLabels(db, [
    { turnId, axis: 'subject', ...subject, ...BY_RULES },
    { turnId, axis: 'task', ...task, ...BY_RULES },
  ])
}
