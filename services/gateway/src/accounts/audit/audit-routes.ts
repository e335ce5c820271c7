import { Readable } from 'node:stream'
import {
  type AuditEntryDto,
  type AuditParty,
  exportAuditRoute,
  listAuditRoute,
} from '@assay/contracts/audit'
import { toCsv, toCsvLines } from '@assay/contracts/to-csv'
import { requireSuperuser } from '../../http/identity.ts'
import { serve } from '../../http/serve.ts'
import type { AccountsRoutes } from '../accounts-context.ts'
import { insertAudit, listAudit, readAudit, type StoredAuditEntry } from './audit-repository.ts'

/** The audit log for superusers. */
export const auditRoutes: AccountsRoutes = async (app, { db }) => {
  serve(app, listAuditRoute, async ({ query }) => {
    const { entries, count } = await listAudit(db, query)
    return { data: entries.map(toEntryDto), count }
  })

  serve(app, exportAuditRoute, async (request, reply) => {
    const { userId: actorId } = requireSuperuser(request)
    const { format, ...filter } = request.query
    await insertAudit(db, { action: 'data exported', actorId, detail: 'audit log' })
    const text = toText[format](readAudit(db, filter))
    reply
      .header('content-disposition', `attachment; filename="audit.${format}"`)
      .type(CONTENT_TYPE[format])
    return reply.send(Readable.from(text, { objectMode: false }) as never)
  })
}

const CONTENT_TYPE = { ndjson: 'application/x-ndjson', csv: 'text/csv; charset=utf-8' }

type Batches = AsyncIterable<readonly StoredAuditEntry[]>

const toText = {
  async *ndjson(batches: Batches) {
    for await (const entries of batches)
      yield entries.map((entry) => `${JSON.stringify(toEntryDto(entry))}\n`).join('')
  },
  async *csv(batches: Batches) {
    yield toCsv([CSV_COLUMNS])
    for await (const entries of batches) yield toCsvLines(entries.map(toCells))
  },
}

const CSV_COLUMNS = [
  ...['at', 'action', 'actor_id', 'actor_name', 'subject_id', 'subject_name', 'detail'],
]

const toCells = (entry: StoredAuditEntry) => [
  ...[entry.createdAt.toISOString(), entry.action, entry.actorId, entry.actorName],
  ...[entry.subjectId, entry.subjectName, entry.detail],
]

function toEntryDto(entry: StoredAuditEntry): AuditEntryDto {
  const { id, createdAt, action, detail } = entry
  return {
    ...{ id, at: createdAt.toISOString(), action, detail },
    actor: toPartyDto(entry.actorId, entry.actorKind, entry.actorName),
    subject: toPartyDto(entry.subjectId, entry.subjectKind, entry.subjectName),
  }
}

const toPartyDto = (id: string | null, kind: AuditParty['kind'], name: string | null) =>
  id === null ? null : { id, kind, name }
