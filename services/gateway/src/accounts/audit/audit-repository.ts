import type { AuditParty, ListAuditQuery } from '@assay/contracts/audit'
import type { AuditAction } from '@assay/contracts/audit-actions'
import { toSearchPatterns } from '@assay/contracts/search-pattern'
import { type Database, newId } from '@assay/db'
import { sql } from 'kysely'
import { MAX_COUNTED } from '../../http/list-limits.ts'

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

/** A stored entry with the kinds and names of its parties, where they are known. */
export interface StoredAuditEntry {
  readonly id: string
  readonly createdAt: Date
  readonly action: string
  readonly actorId: string | null
  readonly actorKind: AuditParty['kind']
  readonly actorName: string | null
  readonly subjectId: string | null
  readonly subjectKind: AuditParty['kind']
  readonly subjectName: string | null
  readonly detail: string | null
}

/** Returns a page of the matching entries, newest first, and their number, at most MAX_COUNTED. */
export async function listAudit(
  db: Database,
  { skip, limit, action, party_id: partyId, search = '' }: ListAuditQuery,
): Promise<{ readonly entries: StoredAuditEntry[]; readonly count: number }> {
  const matching = db
    .selectFrom('auditEntries as entry')
    .leftJoin('users as actor', 'actor.id', 'entry.actorId')
    .leftJoin('users as subject', 'subject.id', 'entry.subjectId')
    .leftJoin('models as model', 'model.id', 'entry.subjectId')
    .leftJoin('turns as turn', 'turn.id', 'entry.subjectId')
    .where(({ and }) => and(toSearchPatterns(search).map(contains)))
    .$if(action !== undefined, (query) => query.where('action', '=', action ?? ''))
    .$if(partyId !== undefined, (query) =>
      query.where((eb) =>
        eb.or([eb('actorId', '=', partyId ?? ''), eb('subjectId', '=', partyId ?? '')]),
      ),
    )
  const [entries, { count }] = await Promise.all([
    matching
      .select(['entry.id', 'entry.createdAt', 'action', 'actorId', 'subjectId', 'detail'])
      .select([
        userKind('actor').as('actorKind'),
        'actor.email as actorName',
        SUBJECT_KIND.as('subjectKind'),
        ({ fn }) => fn.coalesce('subject.email', 'model.llmName').as('subjectName'),
      ])
      .orderBy('entry.id', 'desc')
      .offset(skip)
      .limit(limit)
      .execute(),
    db
      .selectFrom(matching.select('entry.id').limit(MAX_COUNTED).as('counted'))
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return { entries, count: Number(count) }
}

const contains = (pattern: string) => sql<boolean>`
  concat_ws(' ', entry.action, entry.detail, actor.email, subject.email, model.llm_name)
    ~* ${pattern}`

const userKind = (user: 'actor' | 'subject') => sql<AuditParty['kind']>`
  case when ${sql.ref(`${user}.email`)} is not null then 'account'
    when ${sql.ref(`${user}.id`)} is not null then 'guest' end`

const SUBJECT_KIND = sql<AuditParty['kind']>`
  coalesce(${userKind('subject')},
    case when model.id is not null then 'model' when turn.id is not null then 'question' end)`
