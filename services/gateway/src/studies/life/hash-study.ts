import { createHash } from 'node:crypto'
import type { Database } from '@assay/db'
import { readAllItems } from '../items/item-repository.ts'
import { toItem } from '../items/to-item-dto.ts'
import { toCanonicalArm, toCanonicalDesign, toCanonicalItem } from './canonical-study.ts'
import { findFrozenParts } from './life-repository.ts'

/** Returns the SHA-256 of a study's canonical JSON. Not all items are in memory at once. */
export async function hashStudy(db: Database, studyId: string): Promise<string> {
  const { title, design, arms } = await findFrozenParts(db, studyId)
  const hash = createHash('sha256')
  const add = (value: unknown) => hash.update(JSON.stringify(value))
  hash.update('{"title":')
  add(title)
  hash.update(',"design":')
  add(toCanonicalDesign(design))
  hash.update(',"items":[')
  let isFirst = true
  for await (const item of readAllItems(db, studyId)) {
    if (!isFirst) hash.update(',')
    isFirst = false
    add(toCanonicalItem(toItem(item)))
  }
  hash.update('],"arms":')
  add(arms.map(toCanonicalArm))
  return hash.update('}').digest('hex')
}
