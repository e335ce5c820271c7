import { StudyState } from '@assay/contracts/studies/studies'
import { ConflictError, NotFoundError } from '../http/app-error.ts'

/** The states after the freeze. */
export const FROZEN_STATES = StudyState.exclude(['draft']).options

/** @throws {NotFoundError} for an unknown study, and for one that the caller may not see. */
export function assertFound<Study>(study: Study | undefined): asserts study is Study {
  if (study === undefined) throw new NotFoundError('Study not found')
}

const WHAT: Readonly<Record<StudyState, string>> = {
  draft: 'This study is a draft.',
  collecting: 'This study is frozen.',
  rating: 'This study is being rated.',
  closed: 'This study is closed.',
  archived: 'This study is archived.',
}

/** What an organiser does before an act that comes too early. */
const FIRST: Partial<Readonly<Record<StudyState, string>>> = {
  draft: 'Freeze it first.',
  collecting: 'Start its rating first.',
  rating: 'Close it first.',
}
const LATE = 'To change it, create its next version.'

/** @throws {ConflictError} if a study in this state does not permit the act. */
export function assertInState(state: StudyState, ...permitted: readonly StudyState[]): void {
  if (permitted.includes(state)) return
  const orderOf = (one: StudyState) => StudyState.options.indexOf(one)
  const isEarly = permitted.some((one) => orderOf(one) > orderOf(state))
  const isFixed = state === 'collecting' || state === 'rating'
  const advice = isEarly ? FIRST[state] : isFixed ? LATE : undefined
  throw new ConflictError([WHAT[state], ...(advice ? [advice] : [])].join(' '))
}
