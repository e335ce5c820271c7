import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { ReleaseFile } from './facts.ts'

const READ_BYTES = 65_536

/**
 * Size and SHA-256 of files in a folder. All are read through one buffer: a stream allocates one
 * per read, and for large files tens of megabytes of garbage accumulate.
 */
export async function hashFiles(folder: string, paths: readonly string[]): Promise<ReleaseFile[]> {
  const buffer = Buffer.allocUnsafe(READ_BYTES)
  const files: ReleaseFile[] = []
  for (const path of paths) {
    await using file = await open(join(folder, path))
    const hash = createHash('sha256')
    let bytes = 0
    let read: number
    do {
      read = (await file.read(buffer)).bytesRead
      hash.update(buffer.subarray(0, read))
      bytes += read
    } while (read > 0)
    files.push({ path, bytes, sha256: hash.digest('hex') })
  }
  return files
}
