import { readMailStatusRoute } from '@assay/contracts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

export interface MailRoutesOptions {
  readonly isAvailable: boolean
}

/** What is told of mails. */
export const mailRoutes: FastifyPluginAsyncZod<MailRoutesOptions> = async (
  app,
  { isAvailable },
) => {
  app.route({ ...readMailStatusRoute, handler: async () => ({ is_available: isAvailable }) })
}
