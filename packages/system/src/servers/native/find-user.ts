import { readFile } from 'node:fs/promises'

/** The account that a server runs as. */
export interface User {
  readonly uid: number
  readonly gid: number
}

/**
 * Finds the account to run a server as when we are root: the one with the server's name, or
 * `nobody`. PostgreSQL refuses to run as root, and the others do not need it. Undefined if we are
 * not root.
 */
export async function findUser(name: string): Promise<User | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const accounts = parseAccounts(await readFile('/etc/passwd', 'utf8'))
  const account = accounts.get(name) ?? accounts.get('nobody')
  if (!account) throw new Error(`there is neither a user ${name} nor a user nobody to run as`)
  return account
}

function parseAccounts(text: string): Map<string, User> {
  const lines = text.split('\n').map((line) => line.split(':'))
  return new Map(
    lines.map(([name = '', , uid, gid]) => [name, { uid: Number(uid), gid: Number(gid) }]),
  )
}
