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

/** All of them, in the order of their numbers. */
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

/** Those that the system comes to hold after a while. */
const EVENTUAL_INVARIANTS = INVARIANTS.filter(({ eventual }) => eventual)

export interface InvariantOptions extends Omit<Evidence, 'now' | 'graceMs'> {
  /** Default: the moment at which the system is at rest. */
  readonly now?: Date
  /** Time past its deadline in which a turn must have ended. Default: 5 s. */
  readonly graceMs?: number
  /** Longest wait until the system is at rest. Default: 45 s. */
  readonly restWithinMs?: number
}

export interface Verdict {
  /** `I4: vote … has no place in the ledger`, in the order of the invariants. */
  readonly violations: readonly string[]
  /** Numbers of the invariants that were looked at. */
  readonly checked: readonly string[]
  /** Milliseconds until the system was at rest and had stayed so; undefined when it never did. */
  readonly restedAfterMs: number | undefined
}

/** What was broken, all of it at once. */
export class BrokenInvariantsError extends Error {
  override readonly name = 'BrokenInvariantsError'

  constructor({ violations }: Verdict) {
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
 * Waits until the system is at rest and stays so while every check is made that there is evidence
 * for; after `restWithinMs` the checks are made as it is.
 * @throws {BrokenInvariantsError} with all violations.
 */
export async function checkInvariants(options: InvariantOptions): Promise<Verdict> {
  const verdict = await findViolations(options)
  if (verdict.violations.length > 0) throw new BrokenInvariantsError(verdict)
  return verdict
}

/** As `checkInvariants`, for callers who report for themselves. */
export async function findViolations({
  now,
  graceMs = DEFAULT_GRACE_MS,
  restWithinMs = DEFAULT_REST_MS,
  ...rest
}: InvariantOptions): Promise<Verdict> {
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
    // A server that was just started may tell what has long been done as if it waited.
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

/** A check that cannot be made, because a server is away, is a violation like any other. */
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
