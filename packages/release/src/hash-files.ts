import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { ReleaseFile } from './facts.ts'

const READ_BYTES = 65_536

/**
 * Computes the size and SHA-256 of files in a folder. One buffer reads all files: a stream
 * allocates a buffer per read, so large files leave tens of megabytes of garbage.
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
