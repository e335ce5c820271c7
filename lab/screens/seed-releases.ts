import type { Database } from '@assay/db'
import { insertRows } from '@assay/testing/rows'

const FILES = [
  'SHA256SUMS',
  'README.md',
  'datasheet.md',
  'croissant.json',
  'verify.py',
  'ledger.ndjson.gz',
]
const TABLES = ['votes', 'conversations', 'models', 'boards', 'rates', 'verdicts']

/** Adds a published and a withdrawn release version, without their files. */
export async function seedReleases(db: Database): Promise<void> {
  const paths = [...FILES, ...TABLES.map((table) => `data/${table}.parquet`)]
  const files = paths.map((path, at) => ({
    path,
    bytes: 1_234 * 7 ** (at % 6),
    sha256: `${at}`.repeat(64).slice(0, 64),
  }))
  const release = (version: string, day: string) => ({
    ...{ version, folder: `/releases/${version}`, position: '12034' },
    ...{ computedAt: new Date(day), builtAt: new Date(day), publishedAt: new Date(day) },
    ...{ license: 'CC-BY-4.0', contact: 'data@example.org' },
    rows: JSON.stringify({ votes: 12_034, conversations: 4_321 }),
    files: JSON.stringify(files),
  })
  await insertRows(db, 'releases', [
    {
      ...release('1.0.0', '2026-10-01'),
      withdrawnAt: new Date('2026-10-05'),
      withdrawalReason: 'A conversation was published that its owner had withdrawn.',
    },
    { ...release('1.0.1', '2026-10-06'), withdrawnAt: null, withdrawalReason: null },
  ])
}
