import type { ChosenAxis, LabelSlug, SetLabelsBody, TurnLabelsDto } from '@assay/contracts/labels'
import { type Database, insertLabelsAndReviews } from '@assay/db'
import { hasSignsOf } from '@assay/text-filters/labels'
import { insertAudit } from '../../accounts/audit/audit-repository.ts'
import { ConflictError, NotFoundError } from '../../http/app-error.ts'
import type { Identity } from '../../http/identity.ts'
import {
  type AxisLabels,
  LABEL_REFUSALS,
  listChangedLabels,
  MAX_CHANGES,
  sourceOf,
  toAxisLabels,
} from './label-policy.ts'
import { countChanges, findLabelledTurn } from './label-repository.ts'

/** The version of the label form, recorded with each label because wording affects choices. */
const INTERFACE_VERSION = 'chips-1'

/**
 * Stores labels from the asker or, after the vote, from a superuser. If this source's current
 * labels are the same, nothing is stored. An asker's label waits for a review if the question shows
 * no sign of it, and always after the vote, because the asker then knows whom the vote favours.
 * Returns the turn's current labels.
 * @throws {NotFoundError} for an unknown turn or another user's turn.
 * @throws {ConflictError} for a superuser before the vote, and after too many changes.
 */
export async function setLabels(
  db: Database,
  actor: Identity,
  { turnId, body }: { readonly turnId: string; readonly body: SetLabelsBody },
): Promise<TurnLabelsDto> {
  const turn = await getTurn(db, actor, turnId)
  const { source } = turn
  if (source === 'superuser' && !turn.isVoted) throw new ConflictError(LABEL_REFUSALS.unvoted)
  const changed = listChangedLabels(turn.labels, source, toAxisLabels(body))
  for (const { axis } of changed)
    if ((await countChanges(db, { turnId, axis, source })) >= MAX_CHANGES)
      throw new ConflictError(LABEL_REFUSALS.tooOften)
  const by = { turnId, source, actor: actor.userId, version: INTERFACE_VERSION }
  const labels = changed.map(async (label) => ({
    ...label,
    ...by,
    status: await statusOf(turn, label),
  }))
  if (labels.length > 0) await storeLabels(db, await Promise.all(labels))
  return readLabels(db, actor, turnId)
}

/** A superuser's labels are audited, because they are on another user's question. */
async function storeLabels(
  db: Database,
  labels: Parameters<typeof insertLabelsAndReviews>[1],
): Promise<void> {
  const [first] = labels
  await db.transaction().execute(async (trx) => {
    await insertLabelsAndReviews(trx, labels)
    if (first?.source !== 'superuser') return
    const { actor: actorId, turnId: subjectId } = first
    const detail = labels.map(({ axis }) => axis).join(' ')
    await insertAudit(trx, { action: 'labels changed', actorId, subjectId, detail })
  })
}

/**
 * Reads a turn's current labels.
 * @throws {NotFoundError} for an unknown turn, or another user's turn unless the viewer is a
 * superuser.
 */
export async function readLabels(
  db: Database,
  viewer: Identity,
  turnId: string,
): Promise<TurnLabelsDto> {
  return (await getTurn(db, viewer, turnId)).labels
}

/** Whether another source has named all these labels. */
function agrees(current: TurnLabelsDto[ChosenAxis], slugs: readonly LabelSlug[]): boolean {
  if (!current || current.source === 'asker') return false
  const named: readonly LabelSlug[] = current.slugs
  return slugs.every((slug) => named.includes(slug))
}

async function statusOf(
  { source, isVoted, prompt, earlier, labels }: Awaited<ReturnType<typeof getTurn>>,
  { axis, slugs }: AxisLabels,
): Promise<'matched' | 'unconfirmed'> {
  if (source === 'superuser') return 'matched'
  if (isVoted) return 'unconfirmed'
  if (agrees(labels[axis], slugs)) return 'matched'
  return hasSignsOf(axis, slugs, [prompt, ...earlier]) ? 'matched' : 'unconfirmed'
}

async function getTurn(db: Database, viewer: Identity, turnId: string) {
  const turn = await findLabelledTurn(db, turnId)
  const source = turn && sourceOf(viewer, turn)
  if (!turn || !source) throw new NotFoundError(LABEL_REFUSALS.unknown)
  return { ...turn, source }
}
