import { type Migration, Migrator } from 'kysely/migration'
import type { Database } from './database.ts'
import * as arena from './migrations/0001-arena.ts'
import * as outbox from './migrations/0002-outbox.ts'
import * as ratings from './migrations/0003-ratings.ts'
import * as analytics from './migrations/0004-analytics.ts'
import * as accounts from './migrations/0005-accounts.ts'
import * as verifiableLedger from './migrations/0006-verifiable-ledger.ts'
import * as audit from './migrations/0007-audit.ts'
import * as boardDetails from './migrations/0008-board-details.ts'
import * as survival from './migrations/0009-survival.ts'
import * as feedback from './migrations/0010-feedback.ts'
import * as usage from './migrations/0011-usage.ts'
import * as traces from './migrations/0012-traces.ts'

/** In order, forward only; append, never edit what has been released. */
const migrations: Record<string, Migration> = {
  '0001-arena': arena,
  '0002-outbox': outbox,
  '0003-ratings': ratings,
  '0004-analytics': analytics,
  '0005-accounts': accounts,
  '0006-verifiable-ledger': verifiableLedger,
  '0007-audit': audit,
  '0008-board-details': boardDetails,
  '0009-survival': survival,
  '0010-feedback': feedback,
  '0011-usage': usage,
  '0012-traces': traces,
}

/** Brings the database to the newest schema. Safe to call from several processes at once. */
export async function migrateToLatest(db: Database): Promise<void> {
  const migrator = new Migrator({
    db: db.withoutPlugins(),
    provider: { getMigrations: async () => migrations },
  })
  const { error } = await migrator.migrateToLatest()
  if (error) throw new Error('migration failed', { cause: error })
}
