import { createHash } from 'node:crypto'
import type { Database } from '@assay/db'
import { listArms } from '../arms/arm-repository.ts'
import { readUploadedAnswers } from '../arms/uploaded-answers-repository.ts'
import { readAllItems } from '../items/item-repository.ts'
import { toItem } from '../items/to-item-dto.ts'
import { assertFound } from '../study-policy.ts'
import { findStudy } from '../study-repository.ts'
import { toCanonicalArm, toCanonicalDesign, toCanonicalItem } from './canonical-study.ts'

/** Returns the SHA-256 of a study's canonical JSON. Not all of its texts are in memory at once. */
export async function hashStudy(db: Database, studyId: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const part of canonicalJson(db, studyId)) hash.update(part)
  return hash.digest('hex')
}

async function* canonicalJson(db: Database, studyId: string): AsyncGenerator<string> {
  const study = await findStudy(db, studyId)
  assertFound(study)
  const { title, design } = study
  yield `{"title":${JSON.stringify(title)},"design":${JSON.stringify(toCanonicalDesign(design))}`
  yield ',"items":'
  yield* list(readAllItems(db, studyId), (item) => toCanonicalItem(toItem(item)))
  yield ',"arms":['
  for (const [index, { id, arm }] of (await listArms(db, studyId)).entries()) {
    const canonical = JSON.stringify(toCanonicalArm(arm))
    yield index === 0 ? '' : ','
    if (arm.kind === 'model') {
      yield canonical
      continue
    }
    yield `${canonical.slice(0, -1)},"answers":`
    yield* list(readUploadedAnswers(db, { studyId, armId: id }), (answer) => answer)
    yield '}'
  }
  yield ']}'
}

async function* list<One>(
  batches: AsyncIterable<readonly One[]>,
  toValue: (one: One) => unknown,
): AsyncGenerator<string> {
  yield '['
  let isFirst = true
  for await (const batch of batches)
    for (const one of batch) {
      yield `${isFirst ? '' : ','}${JSON.stringify(toValue(one))}`
      isFirst = false
    }
  yield ']'
}
