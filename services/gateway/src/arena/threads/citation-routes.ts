import { listCitationsRoute } from '@assay/contracts/citations'
import { requireIdentity } from '../../http/identity.ts'
import { serve } from '../../http/serve.ts'
import type { ArenaRoutes } from '../arena-context.ts'
import { listRevealedCitations } from '../citations/citation-repository.ts'
import { toCitationDto } from '../citations/to-citation-dto.ts'
import { getReadableThread } from './get-readable-thread.ts'

export const citationRoutes: ArenaRoutes = async (app, { db }) => {
  serve(app, listCitationsRoute, async (request) => {
    const { id } = request.params
    await getReadableThread(db, id, requireIdentity(request))
    const records = await listRevealedCitations(db, id, request.query.turn_id)
    return { citations: records.map(toCitationDto) }
  })
}
