import { publishBoardRoute, readPublicationRoute } from '@assay/contracts/publication'
import { requireSuperuser } from '../../http/identity.ts'
import type { BoardsRoutes } from '../boards-context.ts'

export const publicationRoutes: BoardsRoutes = async (app, { publication }) => {
  app.route({
    ...readPublicationRoute,
    handler: async () => ({
      is_public: publication.isPublic(),
      ...(publication.hasSimulatedVotes() && { has_simulated_votes: true }),
    }),
  })
  app.route({
    ...publishBoardRoute,
    handler: async (request) => {
      const { userId } = requireSuperuser(request)
      await publication.decide(request.body.is_public, userId)
      return request.body
    },
  })
}
