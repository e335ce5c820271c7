import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ROOT } from '@assay/system'

const run = promisify(execFile)
const SEEDER = join(ROOT, 'services', 'rating-worker', 'test', 'seed-ledger.ts')

export interface LedgerSeed {
  readonly databaseUrl: string
  readonly votes: number
  readonly modelIds: readonly string[]
}

/**
 * Writes a ledger of `votes` rated votes with its hash chain and tallies, as folds would have. A
 * process of its own does it: whoever measures afterwards has none of its garbage to collect.
 */
export async function seedLedger({ databaseUrl, votes, modelIds }: LedgerSeed): Promise<void> {
  await run(process.execPath, [SEEDER], {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      VOTES: String(votes),
      MODEL_IDS: modelIds.join(','),
    },
  })
}
