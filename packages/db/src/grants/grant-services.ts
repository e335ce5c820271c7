import { sql } from 'kysely'
import type { Database, DatabaseTransaction } from '../database.ts'
import { SERVICE_ROLES, type ServiceRole, TABLE_GRANTS } from './table-grants.ts'

/** An advisory lock number that has no other use. */
const GRANT_LOCK = 7_227_001

/**
 * Grants each service's role the rights in TABLE_GRANTS and revokes all others. This happens in one
 * transaction, so that running services are not interrupted. Creates missing roles without login;
 * operators create users with `in role` (docs/operations.md).
 * @param prefix prefix of the role names: `arena_` gives `arena_rating_worker`.
 */
export async function grantServices(db: Database, prefix: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${GRANT_LOCK}::bigint)`.execute(trx)
    for (const service of SERVICE_ROLES) await grantService(trx, service, prefix)
  })
}

/** Returns the name of a service's role. */
export function roleOf(service: ServiceRole, prefix: string): string {
  return prefix + service.replaceAll('-', '_')
}

async function grantService(
  trx: DatabaseTransaction,
  service: ServiceRole,
  prefix: string,
): Promise<void> {
  const name = roleOf(service, prefix)
  const role = sql.id(name)
  // Roles belong to the server, so another database may be creating the same role at the same time.
  await sql`do ${sql.lit(`begin
    if not exists (select from pg_roles where rolname = ${quote(name)}) then
      create role "${name.replaceAll('"', '""')}" nologin;
    end if;
    exception when duplicate_object or unique_violation then null;
  end`)}`.execute(trx)
  await sql`revoke all on all tables in schema public from ${role}`.execute(trx)
  await sql`grant usage on schema public to ${role}`.execute(trx)
  for (const [table, grants] of Object.entries(TABLE_GRANTS)) {
    const granted = grants[service]
    if (granted) await sql`grant ${sql.raw(granted)} on ${sql.table(table)} to ${role}`.execute(trx)
  }
}

const quote = (text: string) => `'${text.replaceAll("'", "''")}'`
