import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

export interface Secrets {
  readonly JWT_SECRET: string
  readonly GUEST_PEPPER: string
}

/**
 * Secrets for development, made once: log-ins and guests of earlier runs stay valid.
 * @throws {Error} when the file cannot be read as such.
 */
export async function readSecrets(file: string): Promise<Secrets> {
  const kept = await readFile(file, 'utf8').catch(() => undefined)
  if (kept !== undefined) return JSON.parse(kept) as Secrets
  const secrets = createSecrets()
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, `${JSON.stringify(secrets, undefined, 2)}\n`, { mode: 0o600, flag: 'wx' })
  return secrets
}

/** Fresh ones, for a system whose data is thrown away. */
export function createSecrets(): Secrets {
  return { JWT_SECRET: createSecret(), GUEST_PEPPER: createSecret() }
}

const createSecret = () => randomBytes(32).toString('hex')
