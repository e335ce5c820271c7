import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A password that needs no escaping anywhere. */
export function createPassword(): string {
  return randomBytes(18).toString('hex')
}

/** The instance's password, made once and kept beside its data. */
export async function readPassword(folder: string): Promise<string> {
  const file = join(folder, 'secret')
  const kept = await readFile(file, 'utf8').catch(() => '')
  if (kept) return kept
  const password = createPassword()
  await writeFile(file, password, { mode: 0o600 })
  return password
}
