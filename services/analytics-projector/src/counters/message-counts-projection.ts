import { turnStarted } from '@assay/contracts/events/turn-started'
import { turnDeleted } from '@assay/contracts/events/user-deleted'
import { sql } from 'kysely'
import { createCountProjection } from './count-projection.ts'

/**
 * Counts the messages that users have sent, by whether they opened a thread and whether they are a
 * suggested question.
 */
export const messageCounts = createCountProjection<{
  readonly turnId: string
  readonly idx: number
  readonly sampleQuestion: boolean
}>({
  name: 'analytics-messages',
  event: turnStarted,
  departure: turnDeleted,
  idOf: ({ turnId }) => turnId,
  kindOf: ({ idx, sampleQuestion }) =>
    `${idx === 0 ? 'first' : 'follow_up'}${sampleQuestion ? '_sample' : ''}`,
  existing: sql`
    select id, case when idx = 0 then 'first' else 'follow_up' end
        || case when sample_question then '_sample' else '' end as kind,
      id as turn_id, idx, sample_question
    from turns`,
})
