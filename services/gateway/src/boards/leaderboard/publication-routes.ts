import { publishBoardRoute, readPublicationRoute } from '@assay/contracts/publication'
import { requireSuperuser } from '../../http/identity.ts'
import { serve } from '../../http/serve.ts'
import type { BoardsRoutes } from '../boards-context.ts'

export const publicationRoutes: BoardsRoutes = async (app, { publication }) => {
  serve(app, readPublicationRoute, async () => {
    const simulated = publication.simulatedVotes()
    return {
      is_public: publication.isPublic(),
      ...(Object.keys(simulated).length > 0 && { simulated_votes: simulated }),
    }
  })
  serve(app, publishBoardRoute, async (request) => {
    const { userId } = requireSuperuser(request)
    await publication.decide(request.body.is_public, userId)
    return request.body
  })
}
