import type { Database } from '@assay/db'
import type { Outbox } from '@assay/outbox'
import plugin from 'fastify-plugin'
import type { Authenticator } from '../http/identity.ts'
import type { Limits } from '../http/limits/create-limits.ts'
import { auditPlugin } from './audit/audit-plugin.ts'
import { consentRoutes } from './consents/consent-routes.ts'
import { termsRoutes } from './consents/terms-routes.ts'
import { expertiseRoutes } from './expertise/expertise-routes.ts'
import type { ReadExpertise } from './expertise/read-expertise.ts'
import { googleRoutes } from './identities/google-routes.ts'
import type { OpenIdClient } from './identities/openid-client.ts'
import { orcidRoutes } from './identities/orcid-routes.ts'
import { itemRoutes } from './items/item-routes.ts'
import { confirmationRoutes } from './mail/confirmation-routes.ts'
import type { Recovery } from './mail/create-recovery.ts'
import type { MailFolder } from './mail/mail-folder.ts'
import { mailRoutes } from './mail/mail-routes.ts'
import { recoveryRoutes } from './mail/recovery-routes.ts'
import type { AccountMails } from './mail/start-account-mails.ts'
import { createSecondFactor } from './second-factor/second-factor.ts'
import { totpRoutes } from './second-factor/totp-routes.ts'
import type { AccessTokens } from './sign-in/access-tokens.ts'
import { createDeviceCookie } from './sign-in/device-cookie.ts'
import { loginRoutes } from './sign-in/login-routes.ts'
import type { ListThreads } from './users/export-user.ts'
import { managedUserRoutes } from './users/managed-user-routes.ts'
import { createGuestMerging } from './users/merge-guest.ts'
import { ownDataRoutes } from './users/own-data-routes.ts'
import { signUpRoutes } from './users/sign-up-routes.ts'
import { userRoutes } from './users/user-routes.ts'

export interface AccountsOptions {
  readonly env: {
    readonly NODE_ENV: string
    readonly GUEST_PEPPER: string
    readonly BRAND_NAME: string
  }
  readonly db: Database
  readonly outbox: Outbox
  readonly limits: Limits
  readonly accessTokens: AccessTokens
  readonly authenticator: Authenticator
  readonly readExpertise: ReadExpertise
  readonly recovery: Recovery
  readonly mails: AccountMails
  readonly mailFolder?: MailFolder | undefined
  readonly google?: OpenIdClient | undefined
  readonly orcid?: { readonly client: OpenIdClient; readonly redirectUri: string } | undefined
  readonly exportThreads: ListThreads
}

/** Accounts and guests: sign-in, expertise, consents, mails and the user's own data. */
export const accountsPlugin = plugin<AccountsOptions>(async (app, options) => {
  const { env, db, limits, mails, orcid } = options
  const pepper = env.GUEST_PEPPER
  const cookie = { secure: env.NODE_ENV === 'production' }
  const shared = {
    ...options,
    cookie,
    deviceCookie: createDeviceCookie(cookie),
    secondFactor: createSecondFactor({ db, pepper, brand: env.BRAND_NAME, limits }),
    mergeGuest: createGuestMerging(options.outbox, pepper),
  }
  await app.register(auditPlugin, { db })
  await app.register(loginRoutes, shared)
  await app.register(googleRoutes, shared)
  await app.register(totpRoutes, shared)
  await app.register(signUpRoutes, shared)
  await app.register(userRoutes, shared)
  await app.register(ownDataRoutes, shared)
  await app.register(managedUserRoutes, shared)
  await app.register(confirmationRoutes, shared)
  await app.register(recoveryRoutes, shared)
  await app.register(mailRoutes, { ...options, isAvailable: mails.isAvailable })
  await app.register(termsRoutes, shared)
  await app.register(consentRoutes, { db })
  await app.register(expertiseRoutes, shared)
  await app.register(orcidRoutes, {
    ...shared,
    orcid: orcid?.client,
    redirectUri: orcid?.redirectUri ?? '',
  })
  await app.register(itemRoutes, { db })
})
