import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { UnavailableError } from '../../http/app-error.ts'

/** The first of the argon2id configurations that OWASP recommends. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

const MAX_RUNNING = Math.min(4, availableParallelism() * 2)
const MAX_WAITING = 32

/**
 * If the account is unknown, the password is compared with this hash, so that both cases take
 * equally long.
 */
const NOBODY = hash('no account has this password', OPTIONS)

let running = 0
const waiting: (() => void)[] = []

export async function hashPassword(password: string): Promise<string> {
  return limited(() => hash(password, OPTIONS))
}

/** For a missing hash, returns false after the same work as for a wrong password. */
export async function verifyPassword(
  passwordHash: string | null | undefined,
  password: string,
): Promise<boolean> {
  const compared = passwordHash ?? (await NOBODY)
  const matches = await limited(() => verify(compared, password))
  return matches && passwordHash != null
}

/** Whether the hash was made with less work than the current parameters require. */
export function isOutdatedHash(passwordHash: string): boolean {
  const [, memory, time] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),/.exec(passwordHash) ?? []
  return Number(memory ?? 0) < OPTIONS.memoryCost || Number(time ?? 0) < OPTIONS.timeCost
}

/** @throws {UnavailableError} if too many hashes are waiting. */
async function limited<Result>(task: () => Promise<Result>): Promise<Result> {
  if (running >= MAX_RUNNING) {
    if (waiting.length >= MAX_WAITING) throw new UnavailableError()
    await new Promise<void>((resolve) => waiting.push(resolve))
  }
  running += 1
  try {
    return await task()
  } finally {
    running -= 1
    waiting.shift()?.()
  }
}
