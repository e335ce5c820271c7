import { listKeptMailsRoute, readMailStatusRoute } from '@assay/contracts/mail'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { NotFoundError } from '../../http/app-error.ts'
import type { MailFolder } from './mail-folder.ts'

export interface MailRoutesOptions {
  readonly isAvailable: boolean
  /** Stores mails that are not sent; absent in production and when a mail server is configured. */
  readonly mailFolder?: MailFolder | undefined
}

/** Whether mails are available, and the mails stored in development. */
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
      if (!mailFolder) throw new NotFoundError('No mails are kept here')
      return { data: await mailFolder.list() }
    },
  })
}
