import { signUpRoute, startGuestRoute } from '@assay/contracts/users'
import { requireIdentity } from '../../http/identity.ts'
import { languageOf } from '../../http/language-of.ts'
import { serve } from '../../http/serve.ts'
import type { AccountsRoutes } from '../accounts-context.ts'
import { insertAdmitted } from '../admission/insert-admitted.ts'
import { createAccount } from './create-account.ts'
import { mailDomainOf } from './mail-domain.ts'
import { toProfile, toUserDto } from './to-user-dto.ts'

/** Routes that create guests and accounts. */
export const signUpRoutes: AccountsRoutes = async (app, context) => {
  const { limits, outbox, mails, admission } = context

  serve(app, startGuestRoute, async (request) => ({ id: requireIdentity(request).userId }))

  serve(app, signUpRoute, async (request) => {
    const { body, ip } = request
    const { email, password, invitation } = body
    const count = async () => {
      await limits.consumeNetwork('signUp', ip)
      const domain = mailDomainOf(email)
      // Under the rule `domains`, many people share one domain, so it has no limit of its own.
      if (domain && admission.rule !== 'domains') await limits.consume('signUpDomain', domain)
    }
    const user = await createAccount(
      {
        ...{ outbox, mails: mails(languageOf(request)), count, isKnown: false },
        insert: (trx, account) => insertAdmitted(trx, admission, account, invitation),
      },
      { ...toProfile(body), email, password },
    )
    return toUserDto(user)
  })
}
