import { createWriteStream } from 'node:fs'
import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { toCroissant } from './croissant.ts'
import { toDataCite } from './datacite.ts'
import { toDatasheet, toReadme } from './documents.ts'
import type { ReleaseFacts, ReleaseFile, RowCounts } from './facts.ts'
import { hashFiles } from './hash-files.ts'
import { type OpenTable, openTable } from './open-table.ts'
import { fileOf } from './table.ts'
import { TABLES, type TableName } from './tables.ts'

const VERIFIER = join(import.meta.dirname, '..', 'verify.py')

/** The open tables, by name. */
export type ReleaseTables = Readonly<Record<TableName, OpenTable>>

export interface ReleaseSource {
  /**
   * Reads the lines of the ledger export in batches. While reading, the source adds each vote to
   * the tables.
   */
  readonly ledger: (tables: ReleaseTables) => AsyncIterable<string>
  /** Adds all other rows after the ledger has been read. Returns the facts of the release. */
  readonly others: (tables: ReleaseTables) => Promise<ReleaseFacts>
  /** The signed checkpoint of the board, and its key. */
  readonly checkpoint: object
  /** Called after each file is written. */
  readonly onFile?: () => void
}

export interface WrittenRelease {
  readonly files: readonly ReleaseFile[]
  readonly rows: RowCounts
}

const LEDGER = 'ledger.ndjson.gz'

/**
 * Writes a release into an empty folder, in bounded memory. Equal rows and facts give equal bytes.
 * Rethrows errors of the source; the caller must then remove the folder.
 */
export async function writeRelease(folder: string, source: ReleaseSource): Promise<WrittenRelease> {
  await mkdir(join(folder, 'data'), { recursive: true })
  const names = Object.keys(TABLES) as TableName[]
  const tables = Object.fromEntries(
    names.map((name) => [name, openTable(join(folder, fileOf(TABLES[name])), TABLES[name])]),
  ) as Record<TableName, OpenTable>
  const written = async <Result>(writing: Promise<Result>): Promise<Result> => {
    const result = await writing
    source.onFile?.()
    return result
  }
  const write = (path: string, text: string) => written(writeFile(join(folder, path), text))
  await written(
    pipeline(
      Readable.from(source.ledger(tables)),
      createGzip(),
      createWriteStream(join(folder, LEDGER)),
    ),
  )
  const facts = await source.others(tables)
  const rows: Record<string, number> = {}
  for (const name of names) rows[name] = await written(tables[name].close())

  await write('checkpoint.json', toJson(source.checkpoint))
  await written(copyFile(VERIFIER, join(folder, 'verify.py')))
  const data = await hashFiles(folder, [LEDGER, ...names.map((name) => fileOf(TABLES[name]))])
  await write('croissant.json', toJson(toCroissant(facts, data)))
  await write('datacite.json', toJson(toDataCite(facts)))
  await write('README.md', toReadme(facts, rows))
  await write('datasheet.md', toDatasheet(facts, rows))
  const described = await hashFiles(folder, DOCUMENTS)
  const files = [...described, ...data]
  const sums = files.map(({ path, sha256 }) => `${sha256}  ${path}\n`).join('')
  await write(SUMS, sums)
  return { files: [...(await hashFiles(folder, [SUMS])), ...files], rows }
}

const SUMS = 'SHA256SUMS'
const DOCUMENTS = [
  'README.md',
  'datasheet.md',
  'croissant.json',
  'datacite.json',
  'checkpoint.json',
  'verify.py',
]

const toJson = (value: object) => `${JSON.stringify(value, undefined, 2)}\n`
