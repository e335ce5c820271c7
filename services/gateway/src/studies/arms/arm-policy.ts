import type { StudyArm } from '@assay/contracts/studies/arms'
import { MAX_ARMS, MIN_ARMS } from '@assay/contracts/studies/limits'
import { ConflictError } from '../../http/app-error.ts'

/**
 * Checks whether an arm may be added to the others, or replace one that is not among them.
 * @param offered ids of the models on offer.
 * @throws {ConflictError} if there are too many arms, the name is taken or the model not on offer.
 */
export function assertMaySaveArm(
  arm: StudyArm,
  others: readonly StudyArm[],
  offered: ReadonlySet<string>,
): void {
  if (others.length >= MAX_ARMS)
    throw new ConflictError('A study has at most {most} sources.', { params: { most: MAX_ARMS } })
  if (others.some(({ name }) => name.toLowerCase() === arm.name.toLowerCase()))
    throw new ConflictError('Another source of this study has this name.')
  if (arm.kind === 'model' && !offered.has(arm.model_id))
    throw new ConflictError('This model is not on offer.')
}

/** @throws {ConflictError} if too few arms would remain. */
export function assertMayLeaveOut(remaining: number): void {
  if (remaining < MIN_ARMS)
    throw new ConflictError('A study needs at least {least} sources.', {
      params: { least: MIN_ARMS },
    })
}
