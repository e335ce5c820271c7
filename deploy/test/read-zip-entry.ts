import { inflateRawSync } from 'node:zlib'

const END_OF_DIRECTORY = 0x06054b50
const DIRECTORY_ENTRY = 0x02014b50
const STORED = 0

/**
 * Reads one file in a ZIP archive. Finds it through the directory at the archive's end.
 * @throws {Error} if the archive has no file with this name.
 */
export function readZipEntry(archive: Buffer, name: string): Buffer {
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  if (end < 0 || archive.readUInt32LE(end) !== END_OF_DIRECTORY)
    throw new Error('not a ZIP archive')
  let at = archive.readUInt32LE(end + 16)
  while (archive.readUInt32LE(at) === DIRECTORY_ENTRY) {
    const [nameLength, extra, comment] = [28, 30, 32].map((field) =>
      archive.readUInt16LE(at + field),
    )
    const nameEnd = at + 46 + (nameLength ?? 0)
    if (archive.toString('utf8', at + 46, nameEnd) === name) return readContent(archive, at)
    at = nameEnd + (extra ?? 0) + (comment ?? 0)
  }
  throw new Error(`no ${name} in the archive`)
}

/** Reads a file. `at` is the position of the file's directory entry. */
function readContent(archive: Buffer, at: number): Buffer {
  const size = archive.readUInt32LE(at + 20)
  const local = archive.readUInt32LE(at + 42)
  const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
  const content = archive.subarray(start, start + size)
  return archive.readUInt16LE(at + 10) === STORED ? content : inflateRawSync(content)
}
