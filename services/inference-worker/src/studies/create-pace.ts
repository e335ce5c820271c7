import type { AnswerErrorCode } from '@assay/contracts/chat/answer-errors'

export interface ArmRoom {
  readonly armId: string
  /** How many more calls the arm may have now. */
  readonly room: number
}

/** How a call ended for the pace of its arm. */
export interface EndedCall {
  /** Whether no other call of the arm was running. */
  readonly wasAlone: boolean
  /** Milliseconds until the arm's next call. */
  readonly restMs: number
}

/**
 * Limits how many calls of each arm a worker makes at the same time, so that a study uses what a
 * provider permits and leaves some of it to battles.
 */
export interface Pace {
  /** The arms that have had a call. */
  rooms(): ArmRoom[]
  begin(armId: string): void
  /** @param retryAfterMs how long the provider asks to wait. */
  end(armId: string, code: AnswerErrorCode | null, retryAfterMs?: number): EndedCall
}

/** An arm may begin with this number of calls. */
export const FIRST_CALLS = 8
const MAX_CALLS = 16
const MAX_REST_FACTOR = 16
/** Longest wait that a provider may ask for. */
const MAX_RETRY_AFTER_MS = 600_000

/** The provider is busy or down: fewer calls may help. */
const BUSY: ReadonlySet<AnswerErrorCode | null> = new Set<AnswerErrorCode>([
  'rate_limited',
  'overloaded',
  'unreachable',
  'timed_out',
])

interface ArmPace {
  calls: number
  limit: number
  /** Whether the provider has been busy. From then on, the limit grows slowly. */
  isCautious: boolean
  /** Number of rests since the last success. */
  rests: number
  restsUntil: number
}

/**
 * Each success raises an arm's limit. A busy provider halves it and makes the arm rest; the rests
 * double while the provider stays busy. This is how TCP shares a network.
 */
export function createPace(restMs: number, now = () => performance.now()): Pace {
  const arms = new Map<string, ArmPace>()
  const find = (armId: string): ArmPace => {
    const arm = arms.get(armId) ?? {
      ...{ calls: 0, limit: FIRST_CALLS, isCautious: false, rests: 0, restsUntil: 0 },
    }
    arms.set(armId, arm)
    return arm
  }
  const slowDown = (arm: ArmPace, retryAfterMs: number) => {
    // Calls that began before the rest count once.
    if (arm.restsUntil > now()) return
    const longer = Math.min(2 ** arm.rests, MAX_REST_FACTOR) * restMs
    arm.restsUntil = now() + Math.max(longer, Math.min(retryAfterMs, MAX_RETRY_AFTER_MS))
    arm.rests += 1
    arm.limit = Math.max(1, Math.floor(arm.limit / 2))
    arm.isCautious = true
  }
  return {
    rooms: () =>
      Array.from(arms, ([armId, { calls, limit, restsUntil }]) => ({
        armId,
        room: restsUntil > now() ? 0 : Math.max(0, Math.floor(limit) - calls),
      })),
    begin(armId) {
      find(armId).calls += 1
    },
    end(armId, code, retryAfterMs = 0) {
      const arm = find(armId)
      const wasAlone = arm.calls === 1
      arm.calls -= 1
      if (BUSY.has(code)) slowDown(arm, retryAfterMs)
      else {
        arm.rests = 0
        arm.limit = Math.min(MAX_CALLS, arm.limit + (arm.isCautious ? 1 / arm.limit : 1))
      }
      return { wasAlone, restMs: Math.max(0, arm.restsUntil - now()) }
    },
  }
}
