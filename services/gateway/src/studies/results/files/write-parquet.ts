import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openTable } from '@assay/release'
import type { StudyExport } from './open-export.ts'
import { ratingRows, ratingsTable } from './ratings-table.ts'

/** Writes the table of ratings to a temporary file, because the footer of a Parquet file is last. */
export async function* ratingsParquet(opened: StudyExport): AsyncGenerator<Uint8Array> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-study-'))
  try {
    const path = join(folder, 'ratings.parquet')
    const table = openTable(path, ratingsTable(opened.study.design))
    for await (const rows of ratingRows(opened)) await table.add(rows)
    await table.close()
    yield* createReadStream(path)
  } finally {
    await rm(folder, { recursive: true })
  }
}
