import { REFUSALS } from '@assay/contracts/constants'
import { exportMeRoute } from '@assay/contracts/export'
import { deleteMeRoute } from '@assay/contracts/users'
import { ConflictError, ForbiddenError } from '../../http/app-error.ts'
import { readCredentials } from '../../http/credentials.ts'
import { type Identity, requireIdentity } from '../../http/identity.ts'
import type { AccountsRoutes } from '../accounts-context.ts'
import { insertAudit } from '../audit/audit-repository.ts'
import { assertPassword } from '../sign-in/assert-password.ts'
import { deleteUser } from './account-repository.ts'
import { exportUser } from './export-user.ts'
import { requirePerson } from './require-account.ts'

/** Routes for accounts and guests to download and delete all their data. */
export const ownDataRoutes: AccountsRoutes = async (
  app,
  { db, authenticator, limits, outbox, exportThreads },
) => {
  app.route({
    ...exportMeRoute,
    handler: async (request, reply) => {
      const user = await requirePerson(db, request)
      await limits.consume('exports', user.id)
      await insertAudit(db, { action: 'data exported', actorId: user.id, subjectId: user.id })
      reply.header('content-disposition', 'attachment; filename="assay-export.json"')
      return exportUser(db, user, exportThreads)
    },
  })

  app.route({
    ...deleteMeRoute,
    handler: async (request) => {
      const user = await requirePerson(db, request)
      if (user.isSuperuser) {
        throw new ForbiddenError('Super users are not allowed to delete themselves')
      }
      const password = request.body?.current_password
      if (password !== undefined) {
        await limits.consume('passwordChange', user.id)
        await assertPassword(user, password)
      } else if (!user.isGuest) assertFresh(requireIdentity(request))
      await outbox.commitWithEvents(async (trx) => {
        await deleteUser(trx, user.id)
        await insertAudit(trx, { action: 'account deleted', actorId: user.id, subjectId: user.id })
      })
      authenticator.evict(readCredentials(request))
      return { message: 'User deleted successfully' }
    },
  })
}

/** Another person may use an open browser, so an old session does not suffice. */
const FRESH_MS = 600_000

function assertFresh({ session }: Identity): void {
  const isFresh = session && Date.now() - Number(session.issuedAt) < FRESH_MS
  if (!isFresh) throw new ConflictError(REFUSALS.proofNeeded)
}
