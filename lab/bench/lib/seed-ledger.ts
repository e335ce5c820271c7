import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ROOT } from '@assay/system'
import type { BenchArena } from './arena.ts'

const SEEDER = join(ROOT, 'services', 'rating-worker', 'test', 'seed-ledger.ts')

/**
 * Writes a ledger with this many rated votes, and the chain and tallies that folds would write. A
 * separate process does this, so that it leaves no garbage in the benchmark's process.
 */
export async function seedLedger({ stack, modelIds }: BenchArena, votes: number): Promise<void> {
  const env = { DATABASE_URL: stack.postgres.url, VOTES: String(votes), MODEL_IDS: `${modelIds}` }
  await promisify(execFile)(process.execPath, [SEEDER], { env: { ...process.env, ...env } })
}
