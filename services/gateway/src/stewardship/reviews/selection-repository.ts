import type { ReviewKind } from '@assay/contracts/reviews'
import { lastConsent } from '@assay/db'
import { type RawBuilder, sql } from 'kysely'

/** SQL conditions that select the reviews of one kind that reviewers may see. */
export interface KindSelection {
  /** False hides a review, for example if its thread was deleted. */
  readonly isShown: RawBuilder<boolean>
  /** Reviews with the same value share a queue row. Without it, each review is a row. */
  readonly groupBy?: RawBuilder<string>
}

const hasActiveThread = (more: RawBuilder<unknown> = sql`true`) => sql<boolean>`exists (
  select from turns join threads on threads.id = turns.thread_id
  where turns.id = reviews.subject and threads.is_active and ${more}
)`

export const SELECTIONS: Readonly<Record<ReviewKind, KindSelection>> = {
  exclusion: { isShown: sql`true` },
  // Threads with the same first question share a row. A follow-up depends on its thread.
  label: {
    isShown: hasActiveThread(),
    groupBy: sql`(
      select case turns.idx when 0 then md5(turns.prompt) else turns.id::text end
      from turns where turns.id = reviews.subject
    )`,
  },
  text: { isShown: hasActiveThread(lastConsent('granted')) },
  // A declaration that its user has withdrawn needs no decision.
  attestation: {
    isShown: sql`(state <> 'waiting' or exists (
      select from declared_expertise as declared where declared.user_id = reviews.subject
        and declared.field = facts ->> 'field' and declared.role = facts ->> 'role'
    ))`,
  },
  model_change: { isShown: sql`true` },
  // A retry may have replaced the answer with one that does not name its model.
  self_identification: {
    isShown: sql`(state <> 'waiting' or exists (
      select from answers where answers.id = reviews.subject and self_identified
    ))`,
  },
}
