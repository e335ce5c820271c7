import { exportMeRoute } from '@assay/contracts/export'
import { deleteMeRoute } from '@assay/contracts/users'
import { ForbiddenError } from '../../http/app-error.ts'
import { readCredentials } from '../../http/credentials.ts'
import { requireIdentity } from '../../http/identity.ts'
import { serve } from '../../http/serve.ts'
import type { AccountsRoutes } from '../accounts-context.ts'
import { insertAudit } from '../audit/audit-repository.ts'
import { assertOwner } from '../sign-in/assert-owner.ts'
import { deleteUser } from './account-repository.ts'
import { exportUser } from './export-user.ts'
import { requirePerson } from './require-account.ts'

/** Routes for accounts and guests to download and delete all their data. */
export const ownDataRoutes: AccountsRoutes = async (
  app,
  { db, authenticator, limits, outbox, exportThreads },
) => {
  serve(app, exportMeRoute, async (request, reply) => {
    const user = await requirePerson(db, request)
    await limits.consume('exports', user.id)
    await insertAudit(db, { action: 'data exported', actorId: user.id, subjectId: user.id })
    reply.header('content-disposition', 'attachment; filename="assay-export.json"')
    return exportUser(db, user, exportThreads)
  })

  serve(app, deleteMeRoute, async (request) => {
    const user = await requirePerson(db, request)
    if (user.role === 'superuser') {
      throw new ForbiddenError('Super users are not allowed to delete themselves')
    }
    if (!user.isGuest) {
      const { session } = requireIdentity(request)
      await assertOwner(limits, user, { session, password: request.body?.current_password })
    }
    await outbox.commitWithEvents(async (trx) => {
      await deleteUser(trx, user.id)
      await insertAudit(trx, { action: 'account deleted', actorId: user.id, subjectId: user.id })
    })
    authenticator.evict(readCredentials(request))
    return { message: 'User deleted successfully' }
  })
}
