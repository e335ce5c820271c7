import { publishBoardRoute, readPublicationRoute } from '@assay/contracts/publication'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { requireSuperuser } from '../../http/identity.ts'
import type { Publication } from './publication.ts'

export const publicationRoutes: FastifyPluginAsyncZod<{
  readonly publication: Publication
}> = async (app, { publication }) => {
  app.route({
    ...readPublicationRoute,
    handler: async () => ({ is_public: publication.isPublic() }),
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
