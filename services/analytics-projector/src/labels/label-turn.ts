import { type Database, findUnlabelledQuestion, insertTurnLabels } from '@assay/db'
import { LABEL_VERSIONS, labelQuestion } from '@assay/text-filters/labels'
import { WRITTEN_LABELS } from './written-labels.ts'

/** Labels a question on all axes. It is idempotent, because a turn is labelled only once. */
export async function labelTurn(db: Database, turnId: string): Promise<void> {
  const question = await findUnlabelledQuestion(db, turnId, { sources: ['terms', 'weights'] })
  if (!question) return
  const labels = labelQuestion(question.prompt, question.earlier, WRITTEN_LABELS)
  const axes = ['subject', 'task'] as const
  // Loaded with the first question, because the library takes 60 MB of memory.
  const { detectLanguage, LANGUAGE_VERSION } = await import('@assay/text-filters/labels/language')
  const language = detectLanguage(question.prompt)
  await insertTurnLabels(db, [
    ...axes.map((axis) => {
      const version = LABEL_VERSIONS[labels[axis].source]
      return { turnId, axis, actor: null, version, ...labels[axis] }
    }),
    { turnId, axis: 'language', actor: null, version: LANGUAGE_VERSION, ...language },
  ])
}
