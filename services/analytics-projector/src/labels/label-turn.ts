import { type Database, findUnlabelledQuestion, insertTurnLabels } from '@assay/db'
import { LABEL_VERSIONS, labelQuestion } from '@assay/text-filters/labels'
import { WRITTEN_LABELS } from './written-labels.ts'

/** Labels a question on both axes. It is idempotent, because a turn is labelled only once. */
export async function labelTurn(db: Database, turnId: string): Promise<void> {
  const question = await findUnlabelledQuestion(db, turnId, { sources: ['terms', 'weights'] })
  if (!question) return
  const labels = labelQuestion(question.prompt, question.earlier, WRITTEN_LABELS)
  const axes = ['subject', 'task'] as const
  await insertTurnLabels(
    db,
    axes.map((axis) => {
      const version = LABEL_VERSIONS[labels[axis].source]
      return { turnId, axis, actor: null, version, ...labels[axis] }
    }),
  )
}
