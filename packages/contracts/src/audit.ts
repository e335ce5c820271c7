import { z } from 'zod'
import { AUDIT_ACTIONS } from './audit-actions.ts'
import { MAX_SEARCH_LENGTH } from './constants.ts'
import { PageQuery } from './page.ts'
import { defineRoute } from './route-contract.ts'
import { text } from './text.ts'

/** A date means its first moment (UTC). */
const Moment = z.union([z.iso.datetime(), z.iso.date()])

/** `party_id` selects entries of this actor and about this subject. */
const AuditFilter = z.object({
  action: z.enum(AUDIT_ACTIONS).optional(),
  party_id: z.uuid().optional(),
  /** Words of the action, the details, or the names of the parties. */
  search: text().trim().max(MAX_SEARCH_LENGTH).optional(),
  from: Moment.optional(),
  /** Excludes this time itself. */
  until: Moment.optional(),
})
export type AuditFilter = z.infer<typeof AuditFilter>

export const ListAuditQuery = PageQuery.extend(AuditFilter.shape)
export type ListAuditQuery = z.infer<typeof ListAuditQuery>

/**
 * The actor or the subject of an entry. `kind` is null for other subjects, and if it was deleted.
 * The name is the address of an account or of a mailed invitation, the name of a model or an access
 * token, or the title of a study.
 */
const AuditParty = z.object({
  id: z.uuid(),
  kind: z
    .enum(['account', 'guest', 'model', 'question', 'study', 'invitation', 'access token'])
    .nullable(),
  name: z.string().nullable(),
})
export type AuditParty = z.infer<typeof AuditParty>

const AuditEntryDto = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  action: z.string(),
  /** Null if the actor is unknown, as after a refused log-in. */
  actor: AuditParty.nullable(),
  subject: AuditParty.nullable(),
  /** Contains names of fields, routes and connections, but never other text that a person typed. */
  detail: z.string().nullable(),
})
export type AuditEntryDto = z.infer<typeof AuditEntryDto>

/** The count stops at 1,000. */
const AuditDto = z.object({ data: z.array(AuditEntryDto), count: z.int() })

export const listAuditRoute = defineRoute('GET', '/api/v1/audit/', {
  access: 'superusers',
  summary: 'List the matching entries of the audit log, newest first',
  querystring: ListAuditQuery,
  response: { 200: AuditDto },
})

export const ExportAuditQuery = AuditFilter.extend({
  format: z.enum(['ndjson', 'csv']).default('ndjson'),
})
export type ExportAuditQuery = z.input<typeof ExportAuditQuery>

export const exportAuditRoute = defineRoute('GET', '/api/v1/audit/export', {
  access: 'superusers',
  summary: 'Export the matching entries of the audit log, newest first',
  produces: ['application/x-ndjson', 'text/csv', 'application/json'],
  querystring: ExportAuditQuery,
  response: { 200: z.string().describe('One entry per line, streamed') },
})
