import { ResponseState, type StudyArmDto } from '@assay/contracts/studies/arms'
import type { ManagedModel } from '../../stewardship/models/managed-model-repository.ts'
import { modelHealth, NO_ANSWERS } from '../../stewardship/models/model-health.ts'
import type { ResponseCount, StoredArm } from './arm-repository.ts'

interface ArmState {
  /** Of all arms of the study. */
  readonly counts: readonly ResponseCount[]
  /** All models; undefined if nothing is collected now. */
  readonly models: readonly ManagedModel[] | undefined
}

export function toArmDto(stored: StoredArm, { counts, models }: ArmState): StudyArmDto {
  const { id, position, arm, leftOutAt } = stored
  const own = counts.filter(({ armId }) => armId === id)
  const failed = own.filter(({ state }) => state === 'failed')
  const isWaiting = own.some(({ state }) => state === 'waiting' || state === 'running')
  const model = arm.kind === 'model' && models?.find((one) => one.id === arm.model_id)
  return {
    ...{ id, position, arm },
    is_left_out: leftOutAt !== null,
    responses: Object.fromEntries(
      ResponseState.options.map((name) => [name, sumOf(own.filter(({ state }) => state === name))]),
    ) as StudyArmDto['responses'],
    failures: failed
      .map(({ errorCode, responses }) => ({ code: errorCode ?? 'unknown', responses }))
      .sort((one, other) => other.responses - one.responses || (one.code < other.code ? -1 : 1)),
    cost_usd: own.reduce((sum, { costUsd }) => sum + costUsd, 0),
    waits_because:
      model && isWaiting && leftOutAt === null && !isCalled(model)
        ? modelHealth({ ...model, recent: NO_ANSWERS })
        : null,
  }
}

/** Whether workers collect responses of the model, perhaps in vain. */
const isCalled = ({ isServed, isActive, pausedAt, retiredAt }: ManagedModel) =>
  isServed && isActive && pausedAt === null && retiredAt === null

const sumOf = (counts: readonly ResponseCount[]) =>
  counts.reduce((sum, { responses }) => sum + responses, 0)
