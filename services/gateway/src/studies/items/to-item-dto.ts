import type { StudyItem, StudyItemDto } from '@assay/contracts/studies/items'
import type { StoredItem } from './item-repository.ts'

/** Returns the item as it was uploaded. */
export function toItem({ externalId, ...item }: StoredItem): StudyItem {
  const { messages, reference, subject, tags, rubric } = item
  return { external_id: externalId, messages, reference, subject, tags, rubric }
}

export function toItemDto(stored: StoredItem): StudyItemDto {
  const { id, position } = stored
  return { id, position, ...toItem(stored) }
}
