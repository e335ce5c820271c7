import { open } from 'node:fs/promises'

/** What a dump says of itself. Text (`pg_dump --format=plain`) says nothing that is needed. */
export type DumpKind =
  | { readonly format: 'archive'; readonly major: number; readonly version: string }
  | { readonly format: 'text' }

const MAGIC = 'PGDMP'
const HEADER_BYTES = 4_096
/** From this version of the format on a byte says how it is compressed, before an integer did. */
const COMPRESSION_BYTE_SINCE = 15
/** Second to year, and whether it was summer. */
const TIME_FIELDS = 7

/** @throws {Error} when it is an archive that ends within its head. */
export async function readDumpKind(dump: string): Promise<DumpKind> {
  await using file = await open(dump)
  const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(HEADER_BYTES) })
  return parseDumpKind(buffer.subarray(0, bytesRead))
}

/** The head of an archive as pg_backup_archiver.c of PostgreSQL writes it. */
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

/** The first number in the words of a version: 17 of `pg_restore (PostgreSQL) 17.2 (Debian)`. */
export function majorOf(version: string): number {
  return Number(/\d+/.exec(version)?.[0])
}
