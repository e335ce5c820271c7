import { readAllItems } from '../../items/item-repository.ts'
import { toItemDto } from '../../items/to-item-dto.ts'
import { toStudyDto } from '../../to-study-dto.ts'
import { readAssignments, readResponses } from './export-repository.ts'
import type { StudyExport } from './open-export.ts'

/** Writes everything that is known about the study, without who the raters are. */
export async function* studyJson(opened: StudyExport): AsyncGenerator<string> {
  const { db, study, arms, pseudonyms } = opened
  const { id, title, description, version, earlier_version_id, design, ...more } = toStudyDto(study)
  const { hash, signature, frozen_at, closed_at } = more
  const head = {
    ...{ id, title, description, version, earlier_version_id, design },
    ...{ hash, signature, frozen_at, closed_at },
  }
  yield `{\n"study": ${JSON.stringify(head)},\n`
  yield* list('arms', [arms], (one) => ({
    id: one.id,
    ...one.arm,
    is_left_out: one.leftOutAt !== null,
  }))
  yield ',\n'
  yield* list('items', readAllItems(db, id), toItemDto)
  yield ',\n'
  yield* list('responses', readResponses(db, id), (one) => ({
    ...{ item_id: one.itemId, arm_id: one.armId, state: one.state, content: one.content },
    ...{ error_code: one.errorCode, input_tokens: one.inputTokens },
    ...{ output_tokens: one.outputTokens, cost_usd: one.costUsd, duration_ms: one.durationMs },
    ...{ provider_version: one.providerVersion, self_identified: one.selfIdentified },
    completed_at: one.completedAt?.toISOString() ?? null,
  }))
  yield ',\n'
  yield* list('assignments', readAssignments(db, id), (one) => ({
    ...{ id: one.id, repeat_of: one.repeatOf, item_id: one.itemId, state: one.state },
    ...{ left_arm_id: one.leftArmId, right_arm_id: one.rightArmId, reason: one.reason },
    rater: pseudonyms.get(one.raterId ?? '') ?? null,
    ...{ rating: one.rating, comment: one.comment, seconds: one.seconds },
  }))
  yield '\n}\n'
}

/** Writes a list with one entry per line. */
async function* list<One>(
  name: string,
  batches: AsyncIterable<readonly One[]> | Iterable<readonly One[]>,
  toEntry: (one: One) => object,
): AsyncGenerator<string> {
  yield `"${name}": [`
  let isFirst = true
  for await (const batch of batches) {
    const lines = batch.map((one, index) => {
      return `${isFirst && index === 0 ? '\n' : ',\n'}${JSON.stringify(toEntry(one))}`
    })
    if (batch.length > 0) isFirst = false
    yield lines.join('')
  }
  yield '\n]'
}
