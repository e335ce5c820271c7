import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ROOT } from '@assay/system'
import type { BenchArena } from './arena.ts'

const SEEDER = join(ROOT, 'services', 'rating-worker', 'test', 'seed-ledger.ts')

/**
 * Writes a ledger of this many rated votes with its chain and tallies, as folds would. A separate
 * process does this, so that the bench has no garbage from it.
 */
export async function seedLedger({ stack, modelIds }: BenchArena, votes: number): Promise<void> {
  const env = { DATABASE_URL: stack.postgres.url, VOTES: String(votes), MODEL_IDS: `${modelIds}` }
  await promisify(execFile)(process.execPath, [SEEDER], { env: { ...process.env, ...env } })
}
