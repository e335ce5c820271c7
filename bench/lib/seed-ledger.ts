import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

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
  await run(process.execPath, [join(import.meta.dirname, 'ledger-seeder.ts')], {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      VOTES: String(votes),
      MODEL_IDS: modelIds.join(','),
    },
  })
}
