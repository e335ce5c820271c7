import { ResponseState, type StudyArmDto } from '@assay/contracts/studies/arms'
import type { ResponseCount, StoredArm } from './arm-repository.ts'

/** @param counts of all arms of the study. */
export function toArmDto(stored: StoredArm, counts: readonly ResponseCount[]): StudyArmDto {
  const { id, position, arm, leftOutAt } = stored
  const own = counts.filter(({ armId }) => armId === id)
  const failed = own.filter(({ state }) => state === 'failed')
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
  }
}

const sumOf = (counts: readonly ResponseCount[]) =>
  counts.reduce((sum, { responses }) => sum + responses, 0)
