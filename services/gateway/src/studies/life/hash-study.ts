import { createHash } from 'node:crypto'
import type { Database } from '@assay/db'
import { listArms } from '../arms/arm-repository.ts'
import { readAllItems } from '../items/item-repository.ts'
import { toItem } from '../items/to-item-dto.ts'
import { assertFound } from '../study-policy.ts'
import { findStudy } from '../study-repository.ts'
import { toCanonicalArm, toCanonicalDesign, toCanonicalItem } from './canonical-study.ts'

/** Returns the SHA-256 of a study's canonical JSON. Not all items are in memory at once. */
export async function hashStudy(db: Database, studyId: string): Promise<string> {
  const study = await findStudy(db, studyId)
  assertFound(study)
  const { title, design } = study
  const hash = createHash('sha256')
  const add = (value: unknown) => hash.update(JSON.stringify(value))
  hash.update('{"title":')
  add(title)
  hash.update(',"design":')
  add(toCanonicalDesign(design))
  hash.update(',"items":[')
  let isFirst = true
  for await (const items of readAllItems(db, studyId))
    for (const item of items) {
      if (!isFirst) hash.update(',')
      isFirst = false
      add(toCanonicalItem(toItem(item)))
    }
  hash.update('],"arms":')
  add((await listArms(db, studyId)).map(({ arm }) => toCanonicalArm(arm)))
  return hash.update('}').digest('hex')
}
