import type { Database } from '@assay/db'
import type { Logger } from '@assay/runtime'
import { updateReportedName } from './served-model-repository.ts'

/** Records the name that a model's server reports with an answer. */
export type NoteReportedName = (modelId: string, name: string | null) => void

/**
 * Stores a reported name when it changes, so that superusers see if another model answers. Answers
 * do not wait for it.
 */
export function noteReportedNames(db: Database, log: Logger): NoteReportedName {
  const last = new Map<string, string>()
  return (modelId, name) => {
    if (name === null || last.get(modelId) === name) return
    last.set(modelId, name)
    updateReportedName(db, modelId, name).catch((error: unknown) => {
      last.delete(modelId)
      log.warn({ err: error, modelId }, 'reported name not stored')
    })
  }
}
