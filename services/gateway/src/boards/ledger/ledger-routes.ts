import { Readable } from 'node:stream'
import { exportLedgerRoute } from '@assay/contracts/ledger'
import { serve } from '../../http/serve.ts'
import type { BoardsRoutes } from '../boards-context.ts'
import { exportLedger } from './export-ledger.ts'

const CONTENT_TYPE = { ndjson: 'application/x-ndjson', csv: 'text/csv; charset=utf-8' }

/**
 * Serves the ledger to readers who want to recompute the board. The export ends at the newest board
 * for superusers and at the last published board for other readers.
 */
export const ledgerRoutes: BoardsRoutes = async (app, { db, exportKey, limits }) => {
  serve(app, exportLedgerRoute, async (request, reply) => {
    const isSuperuser = request.identity?.role === 'superuser'
    if (!isSuperuser) await limits.consumeNetwork('exports', request.ip)
    const { format } = request.query
    const lines = await exportLedger(db, { key: exportKey, format, publishedOnly: !isSuperuser })
    reply
      .header('content-disposition', `attachment; filename="ledger.${format}"`)
      .type(CONTENT_TYPE[format])
    return reply.send(Readable.from(lines, { objectMode: false }) as never)
  })
}
