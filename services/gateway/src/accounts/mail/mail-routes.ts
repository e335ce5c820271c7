import { listKeptMailsRoute, readMailStatusRoute } from '@assay/contracts/mail'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { NotFoundError } from '../../http/app-error.ts'
import type { MailFolder } from './mail-folder.ts'

export interface MailRoutesOptions {
  readonly isAvailable: boolean
  /** Stores the mails. Absent in production and if a mail server is configured. */
  readonly mailFolder?: MailFolder | undefined
}

/** Routes that report whether mails are available and that show the mails stored in development. */
export const mailRoutes: FastifyPluginAsyncZod<MailRoutesOptions> = async (
  app,
  { isAvailable, mailFolder },
) => {
  app.route({
    ...readMailStatusRoute,
    handler: async () => ({ is_available: isAvailable, is_kept_here: mailFolder !== undefined }),
  })

  app.route({
    ...listKeptMailsRoute,
    handler: async () => {
      if (!mailFolder) throw new NotFoundError('Stored mails are not available')
      return { data: await mailFolder.list() }
    },
  })
}
