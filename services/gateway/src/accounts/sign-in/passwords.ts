import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { UnavailableError } from '../../http/app-error.ts'

/** The first of the argon2id configurations that OWASP recommends. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

const MAX_RUNNING = Math.min(4, availableParallelism() * 2)
/** Maximum number of waiting hashes in each queue: of known browsers, and of all others. */
const MAX_WAITING = 16

/**
 * If the account is unknown, the password is compared with this hash, so that both cases take
 * equally long.
 */
const NOBODY = hash('no account has this password', OPTIONS)

/** Whether the caller has a session, or opened the account in this browser before. */
type IsKnown = boolean

let running = 0
const known: (() => void)[] = []
const unknown: (() => void)[] = []
let isKnownNext = true

export async function hashPassword(password: string, isKnown: IsKnown = true): Promise<string> {
  return limited(() => hash(password, OPTIONS), isKnown)
}

/** For a missing hash, returns false after the same work as for a wrong password. */
export async function verifyPassword(
  passwordHash: string | null | undefined,
  password: string,
  isKnown: IsKnown = true,
): Promise<boolean> {
  const compared = passwordHash ?? (await NOBODY)
  const matches = await limited(() => verify(compared, password), isKnown)
  return matches && passwordHash != null
}

/** Whether the hash was made with less work than the current parameters require. */
export function isOutdatedHash(passwordHash: string): boolean {
  const [, memory, time] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),/.exec(passwordHash) ?? []
  return Number(memory ?? 0) < OPTIONS.memoryCost || Number(time ?? 0) < OPTIONS.timeCost
}

/**
 * Known browsers have half of the queue, so that guesses from others cannot shut them out.
 * @throws {UnavailableError} if too many hashes are waiting.
 */
async function limited<Result>(task: () => Promise<Result>, isKnown: IsKnown): Promise<Result> {
  if (running < MAX_RUNNING) running += 1
  else await waitIn(isKnown ? known : unknown)
  try {
    return await task()
  } finally {
    const next = takeNext()
    if (next) next()
    else running -= 1
  }
}

async function waitIn(queue: (() => void)[]): Promise<void> {
  if (queue.length >= MAX_WAITING) throw new UnavailableError()
  await new Promise<void>((resolve) => queue.push(resolve))
}

/** Takes from both queues in turn. */
function takeNext(): (() => void) | undefined {
  const [first, second] = isKnownNext ? [known, unknown] : [unknown, known]
  isKnownNext = !isKnownNext
  return first.shift() ?? second.shift()
}
