import type { AnsweredItemDto, AnsweredItemsQuery } from '@assay/contracts/studies/answers'
import type { Database } from '@assay/db'
import { findItems } from '../../items/item-repository.ts'
import { toItemDto } from '../../items/to-item-dto.ts'
import {
  type ExportedAssignment,
  listAssignments,
  listResponses,
  readPseudonyms,
} from '../files/export-repository.ts'
import { getClosedStudy } from '../get-closed-study.ts'
import { listAnsweredItemIds } from './answered-items-repository.ts'

/**
 * Lists a page of the items of a closed study with their responses and ratings. Raters have
 * pseudonyms. See `getClosedStudy` for the errors.
 */
export async function listAnsweredItems(
  db: Database,
  studyId: string,
  { skip, limit, ...filter }: AnsweredItemsQuery,
): Promise<{ readonly data: AnsweredItemDto[]; readonly count: number }> {
  await getClosedStudy(db, studyId)
  const matching = await listAnsweredItemIds(db, studyId, filter)
  const ids = matching.slice(skip, skip + limit)
  if (ids.length === 0) return { data: [], count: matching.length }
  const [items, responses, assignments, pseudonyms] = await Promise.all([
    findItems(db, ids),
    listResponses(db, ids),
    listAssignments(db, ids),
    readPseudonyms(db, studyId),
  ])
  const data = items.map((item) => {
    const ofItem = <Row extends { readonly itemId: string }>(rows: readonly Row[]) =>
      rows.filter(({ itemId }) => itemId === item.id)
    const rated = ofItem(assignments).filter((one) => concerns(one, filter.arm_id))
    const shown = new Set(rated.flatMap(({ leftArmId, rightArmId }) => [leftArmId, rightArmId]))
    return {
      ...toItemDto(item),
      responses: ofItem(responses)
        .filter(({ armId }) => filter.arm_id === undefined || shown.has(armId))
        .map(({ armId: arm_id, state, content }) => ({ arm_id, state, content })),
      ratings: rated.flatMap((one) => toRatingDto(one, pseudonyms)),
    }
  })
  return { data, count: matching.length }
}

function concerns({ leftArmId, rightArmId, rating }: ExportedAssignment, armId?: string): boolean {
  return rating !== null && (armId === undefined || leftArmId === armId || rightArmId === armId)
}

function toRatingDto(
  { leftArmId, rightArmId, raterId, repeatOf, rating, comment }: ExportedAssignment,
  pseudonyms: ReadonlyMap<string, string>,
): AnsweredItemDto['ratings'] {
  const rater = pseudonyms.get(raterId ?? '')
  if (!rating || rater === undefined) return []
  const arms = { arm_id: leftArmId, other_arm_id: rightArmId }
  return [{ ...arms, rater, is_repeat: repeatOf !== null, rating, comment }]
}
