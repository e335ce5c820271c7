import { open } from 'node:fs/promises'

/**
 * Format and version of a dump. The version of plain text (`pg_dump --format=plain`) is not needed.
 */
export type DumpKind =
  | { readonly format: 'archive'; readonly major: number; readonly version: string }
  | { readonly format: 'text' }

const MAGIC = 'PGDMP'
const HEADER_BYTES = 4_096
/** Since this format version, compression is a byte instead of an integer. */
const COMPRESSION_BYTE_SINCE = 15
/** The number of time fields: from seconds to years, and daylight saving time. */
const TIME_FIELDS = 7

/** @throws {Error} if an archive ends within its header. */
export async function readDumpKind(dump: string): Promise<DumpKind> {
  await using file = await open(dump)
  const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(HEADER_BYTES) })
  return parseDumpKind(buffer.subarray(0, bytesRead))
}

/** Parses an archive header in the format of PostgreSQL's pg_backup_archiver.c. */
export function parseDumpKind(head: Buffer): DumpKind {
  if (head.toString('latin1', 0, MAGIC.length) !== MAGIC) return { format: 'text' }
  const minor = head.readUInt8(MAGIC.length + 1)
  const integerBytes = head.readUInt8(MAGIC.length + 3)
  let at = MAGIC.length + 6
  const readInteger = () => {
    const value = head.readUIntLE(at + 1, integerBytes)
    at += 1 + integerBytes
    return value
  }
  const readText = () => {
    const length = readInteger()
    at += length
    return head.toString('utf8', at - length, at)
  }
  if (minor >= COMPRESSION_BYTE_SINCE) at += 1
  else readInteger()
  for (let field = 0; field < TIME_FIELDS; field += 1) readInteger()
  readText()
  const [server, client] = [readText(), readText()]
  return {
    format: 'archive',
    major: Math.max(majorOf(server), majorOf(client)),
    version: server,
  }
}

/** Returns the first number in a version text: 17 for `pg_restore (PostgreSQL) 17.2 (Debian)`. */
export function majorOf(version: string): number {
  return Number(/\d+/.exec(version)?.[0])
}
