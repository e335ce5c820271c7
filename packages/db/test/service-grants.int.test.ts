import { test as base } from '@assay/testing'
import { serviceUrl, TEST_ROLES } from '@assay/testing/service-url'
import { sql } from 'kysely'
import { expect } from 'vitest'
import {
  createDatabase,
  type Database,
  grantServices,
  roleOf,
  SERVICE_ROLES,
  type ServiceRole,
} from '../src/index.ts'

const REFUSED = /permission denied|must be owner/
/** The error of an allowed statement whose values are missing. */
const INCOMPLETE = /violates not-null constraint/

const test = base.extend('as', { scope: 'file' }, async ({ databaseUrl }, { onCleanup }) => {
  const resources = new AsyncDisposableStack()
  onCleanup(() => resources.disposeAsync())
  const open = (service: ServiceRole): [ServiceRole, Database] => {
    const url = serviceUrl(databaseUrl, service)
    return [service, resources.use(createDatabase(url, { maxConnections: 1 }))]
  }
  return new Map(SERVICE_ROLES.map(open))
})

/** Lists the services that have the right to run `statement`. */
async function whoMay(
  as: ReadonlyMap<ServiceRole, Database>,
  statement: string,
): Promise<ServiceRole[]> {
  const may: ServiceRole[] = []
  for (const [service, db] of as) {
    const error = await sql
      .raw(statement)
      .execute(db)
      .then(() => undefined, String)
    if (error?.match(REFUSED)) continue
    if (error) expect(error).toMatch(INCOMPLETE)
    may.push(service)
  }
  return may
}

test.for<[string, ServiceRole[]]>([
  ['insert into ledger default values', ['rating-worker']],
  ['insert into ledger_changes default values', ['rating-worker']],
  ["update ledger set hash = ''", []],
  ['delete from ledger', []],
  ['truncate ledger', []],
  ['truncate citation_readings, citations', ['analytics-projector']],
  ['delete from vote_tallies', ['rating-worker']],
  ['delete from leaderboard_snapshots', ['rating-worker']],
  ['insert into vote_exclusions default values', ['rating-worker']],
  [
    'insert into reviews default values',
    ['gateway', 'inference-worker', 'rating-worker', 'analytics-projector'],
  ],
  ['select statement from reviews', ['gateway', 'inference-worker', 'analytics-projector']],
  [
    'insert into ledger_inbox default values',
    ['gateway', 'inference-worker', 'rating-worker', 'analytics-projector'],
  ],
  ['select kind from ledger_inbox', ['rating-worker']],
  ['insert into votes default values', ['gateway']],
  ['select verdict from assessments', ['gateway']],
  ['delete from votes', []],
  ['insert into answers default values', ['gateway']],
  ['update answers set attempt = attempt', ['gateway', 'inference-worker']],
  ['update analytics_counts set total = total', ['analytics-projector']],
  ['select id, is_guest from users', ['gateway', 'analytics-projector']],
  ['select email from users', ['gateway']],
  ['select prompt from turns', ['gateway', 'inference-worker', 'analytics-projector']],
  ['select content from answers', ['gateway', 'inference-worker', 'analytics-projector']],
  ['select feedback_text from votes', ['gateway', 'rating-worker', 'analytics-projector']],
  ['select key from network_keys', ['gateway']],
  ['select network_key from vote_networks', ['rating-worker']],
  ['select user_id from identities', ['gateway', 'rating-worker']],
  ['update identities set is_affiliated = true', ['gateway', 'analytics-projector']],
  ["update users set role = 'superuser'", ['gateway']],
  ['select from totp_secrets', ['gateway']],
  ['select from personal_tokens', ['gateway']],
  ['select from audit_entries', ['gateway']],
  ["update audit_entries set action = ''", []],
  ['create table other (id integer)', []],
  ['drop table ledger', []],
  ['alter table ledger disable trigger all', []],
])('%s: %j', async ([statement, services], { as }) => {
  expect(await whoMay(as, statement)).toEqual(services)
})

test('grants outside the table are revoked, even by concurrent calls', async ({ db, as }) => {
  const role = sql.id(roleOf('gateway', TEST_ROLES))
  await sql`grant insert on ledger to ${role}`.execute(db)
  expect(await whoMay(as, 'insert into ledger default values')).toContain('gateway')
  await Promise.all([grantServices(db, TEST_ROLES), grantServices(db, TEST_ROLES)])
  expect(await whoMay(as, 'insert into ledger default values')).toEqual(['rating-worker'])
})
