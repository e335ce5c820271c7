import { execFile } from 'node:child_process'
import { open, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const BLOCK = Buffer.alloc(64 * 1_024)

/** A folder on a disk of its own, so small that it can be filled. Disposing unmounts it. */
export interface SmallDisk extends AsyncDisposable {
  /** Writes until nothing more fits. */
  fill(): Promise<void>
  free(): Promise<void>
}

/** Only root may mount. */
export const mayMount = process.getuid?.() === 0

/** Mounts an empty disk of so many MiB in memory over the folder, for the folder's owner. */
export async function mountSmallDisk(folder: string, mebibytes: number): Promise<SmallDisk> {
  const { uid, gid } = await stat(folder)
  const options = `size=${mebibytes}m,uid=${uid},gid=${gid},mode=0700`
  await run('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder])
  const ballast = join(folder, 'ballast')
  return {
    async fill() {
      const file = await open(ballast, 'a')
      try {
        for (;;) await file.write(BLOCK)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      } finally {
        await file.close()
      }
    },
    free: () => rm(ballast),
    async [Symbol.asyncDispose]() {
      await run('umount', ['--lazy', folder])
    },
  }
}
