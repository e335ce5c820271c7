import { listKeptMailsRoute, readMailStatusRoute } from '@assay/contracts/mail'
import { NotFoundError } from '../../http/app-error.ts'
import { serve } from '../../http/serve.ts'
import type { AccountsRoutes } from '../accounts-context.ts'

/** Routes that report whether mails are available and that show the mails stored in development. */
export const mailRoutes: AccountsRoutes = async (app, { recovery, mailFolder }) => {
  serve(app, readMailStatusRoute, async () => ({
    is_available: recovery.isAvailable,
    is_kept_here: mailFolder !== undefined,
  }))

  serve(app, listKeptMailsRoute, async () => {
    if (!mailFolder) throw new NotFoundError('Stored mails are not available')
    return { data: await mailFolder.list() }
  })
}
