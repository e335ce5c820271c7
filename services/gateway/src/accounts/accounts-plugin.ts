import plugin from 'fastify-plugin'
import type { AccountsContext, AccountsOptions } from './accounts-context.ts'
import { admissionRoutes } from './admission/admission-routes.ts'
import { auditPlugin } from './audit/audit-plugin.ts'
import { auditRoutes } from './audit/audit-routes.ts'
import { consentRoutes } from './consents/consent-routes.ts'
import { termsRoutes } from './consents/terms-routes.ts'
import { expertiseRoutes } from './expertise/expertise-routes.ts'
import { oauthRoutes } from './identities/oauth-routes.ts'
import { orcidRoutes } from './identities/orcid-routes.ts'
import { itemRoutes } from './items/item-routes.ts'
import { confirmationRoutes } from './mail/confirmation-routes.ts'
import { mailRoutes } from './mail/mail-routes.ts'
import { recoveryRoutes } from './mail/recovery-routes.ts'
import { personalTokenRoutes } from './personal-tokens/personal-token-routes.ts'
import { createSecondFactor } from './second-factor/second-factor.ts'
import { totpRoutes } from './second-factor/totp-routes.ts'
import { createDeviceCookie } from './sign-in/device-cookie.ts'
import { loginRoutes } from './sign-in/login-routes.ts'
import { managedUserRoutes } from './users/managed-user-routes.ts'
import { createGuestMerging } from './users/merge-guest.ts'
import { ownDataRoutes } from './users/own-data-routes.ts'
import { signUpRoutes } from './users/sign-up-routes.ts'
import { userRoutes } from './users/user-routes.ts'

/** Accounts and guests: sign-in, expertise, consents, mails and the user's own data. */
export const accountsPlugin = plugin<AccountsOptions>(async (app, options) => {
  const { env, db, limits } = options
  const pepper = env.GUEST_PEPPER
  const cookie = { secure: env.NODE_ENV === 'production' }
  const shared: AccountsContext = {
    ...options,
    cookie,
    deviceCookie: createDeviceCookie(cookie),
    secondFactor: createSecondFactor({ db, pepper, brand: env.BRAND_NAME, limits }),
    mergeGuest: createGuestMerging(options.outbox, pepper),
  }
  await app.register(auditPlugin, { db })
  await app.register(loginRoutes, shared)
  await app.register(oauthRoutes, shared)
  await app.register(totpRoutes, shared)
  await app.register(personalTokenRoutes, shared)
  await app.register(admissionRoutes, shared)
  await app.register(signUpRoutes, shared)
  await app.register(userRoutes, shared)
  await app.register(ownDataRoutes, shared)
  await app.register(managedUserRoutes, shared)
  await app.register(confirmationRoutes, shared)
  await app.register(recoveryRoutes, shared)
  await app.register(mailRoutes, shared)
  await app.register(termsRoutes, shared)
  await app.register(consentRoutes, shared)
  await app.register(expertiseRoutes, shared)
  await app.register(orcidRoutes, shared)
  await app.register(itemRoutes, shared)
  await app.register(auditRoutes, shared)
})
