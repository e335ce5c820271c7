import { toAppError } from '../../http/to-app-error.ts'

/** Notices that this gateway cannot store turns although its servers respond. */
export interface TurnHealth {
  stored(): void
  failed(error: unknown): void
  /** Rejects while the last turns failed for a cause within this process. */
  probe(): Promise<void>
}

/** With fewer failures in a row, single requests could be the cause. */
const FAILURES = 3
/** A gateway that receives no requests tries again after this time. */
const REMEMBERED_MS = 30_000

export function createTurnHealth(): TurnHealth {
  let failures = 0
  let failedAt = -Infinity
  return {
    stored() {
      failures = 0
    },
    failed(error) {
      if (toAppError(error).statusCode !== 500) return
      failures += 1
      failedAt = performance.now()
    },
    async probe() {
      const isRecent = performance.now() < failedAt + REMEMBERED_MS
      if (failures >= FAILURES && isRecent) throw new Error('the last turns were not stored')
    },
  }
}
