import { constants, zstdCompressSync } from 'node:zlib'
import { fileWriter, ParquetWriter, schemaFromColumnData } from 'hyparquet-writer'
import type { Row, Table } from './table.ts'

/**
 * Limits of the rows buffered in memory: their number, and the length of their texts in characters.
 */
const ROW_GROUP = 5_000
const CHARACTERS = 2_000_000
const LEVEL = { params: { [constants.ZSTD_c_compressionLevel]: 3 } }

/** A file to which rows are written in order. */
export interface OpenTable {
  add(rows: Iterable<Row>): Promise<void>
  /** Writes the remaining rows and the footer. Returns the number of rows. */
  close(): Promise<number>
}

/**
 * Creates a Parquet file. Equal rows give equal bytes, because the file contains no time and no
 * information about the machine.
 */
export function openTable(path: string, { columns }: Table): OpenTable {
  const empty = columns.map(({ name, type }) => ({ name, type, data: [] }))
  const file = new ParquetWriter({
    writer: fileWriter(path),
    schema: schemaFromColumnData({ columnData: empty }),
    codec: 'ZSTD',
    compressors: { ZSTD: (bytes) => zstdCompressSync(bytes, LEVEL) },
    createdBy: 'assay',
  })
  let group: Row[] = []
  let characters = 0
  let count = 0

  async function flush() {
    const columnData = columns.map(({ name }) => ({
      name,
      data: group.map((row) => row[name] ?? null),
    }))
    await file.write({ columnData, rowGroupSize: ROW_GROUP })
    count += group.length
    group = []
    characters = 0
  }
  return {
    async add(rows) {
      for (const row of rows) {
        group.push(row)
        characters += countCharacters(row)
        if (group.length === ROW_GROUP || characters >= CHARACTERS) await flush()
      }
    },
    async close() {
      if (group.length > 0) await flush()
      await file.finish()
      return count
    },
  }
}

function countCharacters(row: Row): number {
  let characters = 0
  for (const value of Object.values(row)) if (typeof value === 'string') characters += value.length
  return characters
}
