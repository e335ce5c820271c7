import { createHash } from 'node:crypto'
import { chmod, chown, lchown, mkdir, mkdtemp, readdir, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { User } from './find-user.ts'

const OTHERS_MAY_PASS = 0o001
const SHARED_PLACES = [tmpdir(), '/tmp', '/var/tmp']

/** Creates a folder for temporary data that an unprivileged server can access. */
export async function createTemporaryFolder(): Promise<string> {
  const asRoot = process.getuid?.() === 0
  for (const place of SHARED_PLACES) {
    if (asRoot && !(await mayOthersPass(place))) continue
    const folder = await mkdtemp(join(place, 'assay-stack-'))
    await chmod(folder, 0o711)
    return folder
  }
  throw new Error(`none of ${SHARED_PLACES.join(', ')} can be used for temporary data`)
}

/**
 * Creates a folder for permanent data. PostgreSQL's user cannot access a clone below /root. In that
 * case, the data is in /var/lib/assay, in a folder specific to this clone.
 */
export async function createLastingFolder(wanted: string): Promise<string> {
  await mkdir(wanted, { recursive: true })
  if (process.getuid?.() !== 0) return wanted
  await chmod(wanted, 0o711)
  if (await mayOthersPass(wanted)) return wanted
  const name = createHash('sha256').update(wanted).digest('hex').slice(0, 12)
  const elsewhere = join('/var/lib/assay', name)
  await mkdir(elsewhere, { recursive: true, mode: 0o711 })
  return elsewhere
}

/**
 * Creates the folder of one server. The server's user owns the folder, and nobody else can access
 * it.
 */
export async function createInstanceFolder(
  folder: string,
  user: User | undefined,
): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if (user && (await stat(folder)).uid !== user.uid) await giveTo(folder, user)
  return folder
}

async function mayOthersPass(folder: string): Promise<boolean> {
  const stats = await stat(folder).catch(() => undefined)
  if (!stats || (stats.mode & OTHERS_MAY_PASS) === 0) return false
  return folder === dirname(folder) || mayOthersPass(dirname(folder))
}

/**
 * Gives the folder to the account with all contents, because the account may have changed since the
 * data was written.
 */
async function giveTo(folder: string, { uid, gid }: User): Promise<void> {
  await chown(folder, uid, gid)
  for (const entry of await readdir(folder, { recursive: true })) {
    await lchown(join(folder, entry), uid, gid)
  }
}
