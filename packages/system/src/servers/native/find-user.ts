import { readFile } from 'node:fs/promises'

/** The account that runs a server. */
export interface User {
  readonly uid: number
  readonly gid: number
}

/**
 * If we are root, finds the account that runs a server: the account with the server's name, or
 * `nobody`. PostgreSQL refuses to run as root, and the other servers do not need root. Returns
 * undefined if we are not root.
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
