import type { StudyState } from '@assay/contracts/studies/studies'
import { ConflictError, NotFoundError } from '../http/app-error.ts'

/** @throws {NotFoundError} for an unknown study, and for one that the caller may not see. */
export function assertFound<Study>(study: Study | undefined): asserts study is Study {
  if (study === undefined) throw new NotFoundError('Study not found')
}

const WHAT: Readonly<Record<StudyState, string>> = {
  draft: 'is a draft',
  collecting: 'is frozen',
  rating: 'is being rated',
  closed: 'is closed',
  archived: 'is archived',
}

/** @throws {ConflictError} if a study in this state does not permit the act. */
export function assertInState(state: StudyState, ...permitted: readonly StudyState[]): void {
  if (!permitted.includes(state)) throw new ConflictError(`This study ${WHAT[state]}.`)
}
