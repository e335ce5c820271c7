import type { AuditFilter, AuditParty, ListAuditQuery } from '@assay/contracts/audit'
import type { AuditAction } from '@assay/contracts/audit-actions'
import { toSearchPatterns } from '@assay/contracts/search-pattern'
import { type Database, type DatabaseTransaction, firstIdAt, newId } from '@assay/db'
import { sql } from 'kysely'
import { MAX_COUNTED } from '../../http/list-limits.ts'

const EXPORT_BATCH = 1_000
const REPEATED_WITHIN_MS = 10 * 60_000

export interface AuditEntry {
  readonly action: AuditAction
  readonly actorId?: string | null
  readonly subjectId?: string | null
  /** Contains names of fields, routes and connections, but never other text that a person typed. */
  readonly detail?: string
}

/** Appends to the audit log. Pass the transaction of the audited change, if it has one. */
export async function insertAudit(db: Database, entry: AuditEntry): Promise<void> {
  await db
    .insertInto('auditEntries')
    .values({ id: newId(), ...entry })
    .execute()
}

/** Appends an entry, unless the same one was appended in the last ten minutes. */
export async function insertAuditOnce(db: Database, entry: Required<AuditEntry>): Promise<void> {
  const { action, actorId, subjectId, detail } = entry
  const same = await db
    .selectFrom('auditEntries')
    .select('id')
    .where('subjectId', '=', subjectId)
    .where('id', '>=', firstIdAt(Date.now() - REPEATED_WITHIN_MS))
    .where((eb) => eb.and({ action, actorId, detail }))
    .limit(1)
    .executeTakeFirst()
  if (!same) await insertAudit(db, entry)
}

/** Returns a page of the matching entries, newest first, and their number, at most MAX_COUNTED. */
export async function listAudit(db: Database, { skip, limit, ...filter }: ListAuditQuery) {
  const [entries, { count }] = await Promise.all([
    selectNewest(db, filter).offset(skip).limit(limit).execute(),
    db
      .selectFrom(selectMatching(db, filter).select('entry.id').limit(MAX_COUNTED).as('counted'))
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return { entries, count: Number(count) }
}

/** Returns the matching entries, newest first, in batches that are read when they are needed. */
export async function* readAudit(
  db: Database,
  filter: AuditFilter,
): AsyncGenerator<readonly StoredAuditEntry[]> {
  let last: StoredAuditEntry | undefined
  do {
    const after = last?.id
    const entries = await selectNewest(db, filter)
      .$if(after !== undefined, (query) => query.where('entry.id', '<', after ?? ''))
      .limit(EXPORT_BATCH)
      .execute()
    if (entries.length > 0) yield entries
    last = entries[EXPORT_BATCH - 1]
  } while (last)
}

const selectNewest = (db: Database, filter: AuditFilter) =>
  selectMatching(db, filter)
    .select(['entry.id', 'entry.createdAt', 'action', 'actorId', 'subjectId', 'detail'])
    .select([
      userKind('actor').as('actorKind'),
      'actor.email as actorName',
      SUBJECT_KIND.as('subjectKind'),
      ({ fn }) =>
        fn
          .coalesce(
            'subject.email',
            'model.llmName',
            'study.title',
            'invitation.email',
            'token.name',
          )
          .as('subjectName'),
    ])
    .orderBy('entry.id', 'desc')

/** A stored entry with the kinds and names of its parties, where they are known. */
export type StoredAuditEntry = Awaited<ReturnType<typeof listAudit>>['entries'][number]

function selectMatching(
  db: Database,
  { action, party_id: partyId, search = '', from, until }: AuditFilter,
) {
  return db
    .selectFrom('auditEntries as entry')
    .leftJoin('users as actor', 'actor.id', 'entry.actorId')
    .leftJoin('users as subject', 'subject.id', 'entry.subjectId')
    .leftJoin('models as model', 'model.id', 'entry.subjectId')
    .leftJoin('turns as turn', 'turn.id', 'entry.subjectId')
    .leftJoin('studies as study', 'study.id', 'entry.subjectId')
    .leftJoin('invitations as invitation', 'invitation.id', 'entry.subjectId')
    .leftJoin('personalTokens as token', 'token.id', 'entry.subjectId')
    .where(({ and }) => and(toSearchPatterns(search).map(contains)))
    .$if(action !== undefined, (query) => query.where('action', '=', action ?? ''))
    .$if(partyId !== undefined, (query) =>
      query.where((eb) =>
        eb.or([eb('actorId', '=', partyId ?? ''), eb('subjectId', '=', partyId ?? '')]),
      ),
    )
    .$if(from !== undefined, (query) => query.where('entry.id', '>=', firstIdOf(from)))
    .$if(until !== undefined, (query) => query.where('entry.id', '<', firstIdOf(until)))
}

/** Ids are ordered by time, and `created_at` has no index. */
const firstIdOf = (time = '') => firstIdAt(Date.parse(time))

/** Marks at most `limit` entries as written to the log and returns them, oldest first. */
export async function markLogged(trx: DatabaseTransaction, limit: number) {
  const entries = await trx
    .updateTable('auditEntries')
    .set({ isLogged: true })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('auditEntries')
        .select('id')
        .where('isLogged', '=', false)
        .orderBy('id')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'createdAt as at', 'action', 'actorId', 'subjectId', 'detail'])
    .execute()
  return entries.sort((a, b) => (a.id < b.id ? -1 : 1))
}

const contains = (pattern: string) => sql<boolean>`
  concat_ws(' ', entry.action, entry.detail, actor.email, subject.email, model.llm_name, study.title,
    invitation.email, token.name)
    ~* ${pattern}`

const userKind = (user: 'actor' | 'subject') => sql<AuditParty['kind']>`
  case when ${sql.ref(`${user}.email`)} is not null then 'account'
    when ${sql.ref(`${user}.id`)} is not null then 'guest' end`

const SUBJECT_KIND = sql<AuditParty['kind']>`
  coalesce(${userKind('subject')},
    case when model.id is not null then 'model' when turn.id is not null then 'question'
      when study.id is not null then 'study'
      when invitation.id is not null then 'invitation'
      when token.id is not null then 'access token' end)`
