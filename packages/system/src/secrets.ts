import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

export interface Secrets {
  readonly JWT_SECRET: string
  readonly GUEST_PEPPER: string
  readonly LEDGER_SIGNING_KEY: string
}

/**
 * Reads the secrets for development, or creates them on first use, so that sessions, guests and
 * checkpoints of earlier runs stay valid.
 * @throws {Error} if the file is malformed.
 */
export async function readSecrets(file: string): Promise<Secrets> {
  const text = await readFile(file, 'utf8').catch(() => '{}')
  const kept = JSON.parse(text) as Partial<Secrets>
  const secrets = { ...createSecrets(), ...kept }
  if (Object.keys(kept).length === Object.keys(secrets).length) return secrets
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, `${JSON.stringify(secrets, undefined, 2)}\n`, { mode: 0o600 })
  return secrets
}

/** Creates new secrets for a system with temporary data. */
export function createSecrets(): Secrets {
  return {
    JWT_SECRET: createSecret('hex'),
    GUEST_PEPPER: createSecret('hex'),
    LEDGER_SIGNING_KEY: createSecret('base64'),
  }
}

const createSecret = (encoding: BufferEncoding) => randomBytes(32).toString(encoding)
