import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Creates a password that never needs escaping. */
export function createPassword(): string {
  return randomBytes(18).toString('hex')
}

/** Reads the password of an instance. On first use, creates it next to the data. */
export async function readPassword(folder: string): Promise<string> {
  const file = join(folder, 'secret')
  const kept = await readFile(file, 'utf8').catch(() => '')
  if (kept) return kept
  const password = createPassword()
  await writeFile(file, password, { mode: 0o600 })
  return password
}
