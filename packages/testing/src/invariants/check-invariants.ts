import { setTimeout as delay } from 'node:timers/promises'
import { BOARD_INVARIANTS } from './board-invariants.ts'
import { CHECKPOINT_INVARIANTS } from './checkpoint-invariants.ts'
import { CONDUCT_INVARIANTS } from './conduct-invariants.ts'
import { DELIVERY_INVARIANTS } from './delivery-invariants.ts'
import type { Evidence, Invariant } from './invariant.ts'
import { LEDGER_INVARIANTS } from './ledger-invariants.ts'
import { PEOPLE_INVARIANTS } from './people-invariants.ts'
import { PROJECTION_INVARIANTS } from './projection-invariants.ts'
import { PROVIDER_INVARIANTS } from './provider-invariants.ts'
import { SECRECY_INVARIANTS } from './secrecy-invariants.ts'
import { STREAM_INVARIANTS } from './stream-invariants.ts'
import { TURN_INVARIANTS } from './turn-invariants.ts'
import { VOTE_INVARIANTS } from './vote-invariants.ts'

/** All invariants, in the order of their numbers. */
const INVARIANTS: readonly Invariant[] = [
  ...VOTE_INVARIANTS,
  ...LEDGER_INVARIANTS,
  ...BOARD_INVARIANTS,
  ...CHECKPOINT_INVARIANTS,
  ...TURN_INVARIANTS,
  ...STREAM_INVARIANTS,
  ...PROVIDER_INVARIANTS,
  ...PROJECTION_INVARIANTS,
  ...DELIVERY_INVARIANTS,
  ...PEOPLE_INVARIANTS,
  ...SECRECY_INVARIANTS,
  ...CONDUCT_INVARIANTS,
].toSorted((one, other) => Number(one.id.slice(1)) - Number(other.id.slice(1)))

/** Invariants that hold only once the system is at rest. */
const EVENTUAL_INVARIANTS = INVARIANTS.filter(({ eventual }) => eventual)

export interface InvariantOptions extends Omit<Evidence, 'now' | 'graceMs'> {
  /** Default: the time when the system is at rest. */
  readonly now?: Date
  /** Grace period after a turn's deadline, in milliseconds. Default: 5,000. */
  readonly graceMs?: number
  /** Longest wait until the system is at rest, in milliseconds. Default: 45,000. */
  readonly restWithinMs?: number
}

export interface InvariantReport {
  /** Lines such as `I4: vote … has no place in the ledger`, in the order of the invariants. */
  readonly violations: readonly string[]
  /** Numbers of the checked invariants. */
  readonly checked: readonly string[]
  /**
   * Milliseconds until the system was at rest and stayed at rest during the checks. Undefined if it
   * never was.
   */
  readonly restedAfterMs: number | undefined
}

/** Lists all violated invariants. */
export class BrokenInvariantsError extends Error {
  override readonly name = 'BrokenInvariantsError'

  constructor({ violations }: InvariantReport) {
    super(`${violations.length} violations:\n${violations.join('\n')}`)
  }
}

interface Result {
  readonly invariant: Invariant
  readonly found: readonly string[] | undefined
}

const DEFAULT_GRACE_MS = 5_000
const DEFAULT_REST_MS = 45_000
const POLL_MS = 200

/**
 * Waits until the system is at rest and stays at rest while all checks with evidence run. After
 * `restWithinMs`, the checks run anyway.
 * @throws {BrokenInvariantsError} with all violations.
 */
export async function checkInvariants(options: InvariantOptions): Promise<InvariantReport> {
  const report = await findViolations(options)
  if (report.violations.length > 0) throw new BrokenInvariantsError(report)
  return report
}

/** Does the same as `checkInvariants`, but returns violations instead of throwing. */
export async function findViolations({
  now,
  graceMs = DEFAULT_GRACE_MS,
  restWithinMs = DEFAULT_REST_MS,
  ...rest
}: InvariantOptions): Promise<InvariantReport> {
  const startedAt = performance.now()
  const isOver = () => performance.now() - startedAt >= restWithinMs
  const find = (invariant: Invariant) =>
    hold(invariant, { ...rest, graceMs, now: now ?? new Date() })
  const isAtRest = async () => {
    for (const invariant of EVENTUAL_INVARIANTS)
      if (((await find(invariant)) ?? []).length > 0) return false
    return true
  }
  let results: Result[]
  let atRest: boolean
  do {
    while (!(await isAtRest()) && !isOver()) await delay(POLL_MS)
    results = []
    for (const invariant of INVARIANTS) results.push({ invariant, found: await find(invariant) })
    // For a while, a restarted server may report finished work as waiting.
    atRest = results.every(({ invariant, found = [] }) => !invariant.eventual || found.length === 0)
  } while (!atRest && !isOver())
  const checked = results.filter(({ found }) => found !== undefined)
  return {
    violations: checked.flatMap(({ invariant, found = [] }) =>
      found.map((line) => `${invariant.id}: ${line}`),
    ),
    checked: [...new Set(checked.map(({ invariant }) => invariant.id))],
    restedAfterMs: atRest ? Math.round(performance.now() - startedAt) : undefined,
  }
}

/** A check that fails to run, because a server is unreachable, counts as a violation. */
async function hold(
  invariant: Invariant,
  evidence: Evidence,
): Promise<readonly string[] | undefined> {
  try {
    return await invariant.check(evidence)
  } catch (error) {
    return [`could not be checked: ${error}`]
  }
}
