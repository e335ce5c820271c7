import { Readable } from 'node:stream'
import { exportLedgerRoute } from '@assay/contracts'
import type { Database } from '@assay/db'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { requireSuperuser } from '../http/identity.ts'
import { exportLedger } from './export-ledger.ts'

export interface LedgerRoutesOptions {
  readonly db: Database
  /** Keys the pseudonyms of voters. */
  readonly exportKey: string
}

const CONTENT_TYPE = { ndjson: 'application/x-ndjson', csv: 'text/csv; charset=utf-8' }

/** Serves the ledger to superusers, for those who want to recompute the board. */
export const ledgerRoutes: FastifyPluginAsyncZod<LedgerRoutesOptions> = async (
  app,
  { db, exportKey },
) => {
  app.route({
    ...exportLedgerRoute,
    handler: async (request, reply) => {
      requireSuperuser(request)
      const { format } = request.query
      const lines = await exportLedger(db, exportKey, format)
      reply
        .header('content-disposition', `attachment; filename="ledger.${format}"`)
        .type(CONTENT_TYPE[format])
      return reply.send(Readable.from(lines, { objectMode: false }) as never)
    },
  })
}
