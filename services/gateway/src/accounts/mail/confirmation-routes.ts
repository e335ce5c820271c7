import { confirmAddressRoute, requestConfirmationRoute } from '@assay/contracts/confirmation'
import { BadRequestError, ConflictError } from '../../http/app-error.ts'
import { languageOf } from '../../http/language-of.ts'
import { serve } from '../../http/serve.ts'
import type { AccountsRoutes } from '../accounts-context.ts'
import { insertAudit } from '../audit/audit-repository.ts'
import { hashSecretToken } from '../secret-token.ts'
import { requireAccount } from '../users/require-account.ts'
import { confirmAddress } from './account-mail-repository.ts'

/** Routes through which users confirm the address of their account. */
export const confirmationRoutes: AccountsRoutes = async (app, { db, limits, mails }) => {
  serve(app, confirmAddressRoute, async ({ body }) => {
    const tokenHash = hashSecretToken(body.token)
    await db.transaction().execute(async (trx) => {
      const subjectId = await confirmAddress(trx, tokenHash)
      if (!subjectId) throw new BadRequestError('Invalid token')
      const detail = 'address confirmed'
      await insertAudit(trx, { action: 'account changed', subjectId, detail })
    })
    return { message: 'Email address confirmed' }
  })

  serve(app, requestConfirmationRoute, async (request) => {
    const { id: userId, email, emailVerifiedAt } = await requireAccount(db, request)
    if (!email || emailVerifiedAt) throw new ConflictError('This address is already confirmed')
    const { isAvailable, record, send } = mails(languageOf(request))
    if (!isAvailable) throw new ConflictError('Sending mails is not available')
    await limits.consume('confirmation', userId)
    send(await record(db, { kind: 'confirm-address', userId, email }))
    return { message: 'Confirmation email sent' }
  })
}
