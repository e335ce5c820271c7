import type { Database } from '@assay/db'
import type { Outbox } from '@assay/outbox'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Authenticator } from '../http/identity.ts'
import type { Limits } from '../http/limits/create-limits.ts'
import type { Admission } from './admission/admission-policy.ts'
import type { ReadExpertise } from './expertise/read-expertise.ts'
import type { IssuerClient } from './identities/issuer-client.ts'
import type { SignInProvider } from './identities/sign-in-providers.ts'
import type { Recovery } from './mail/create-recovery.ts'
import type { MailFolder } from './mail/mail-folder.ts'
import type { MailsIn } from './mail/start-account-mails.ts'
import type { SecondFactor } from './second-factor/second-factor.ts'
import type { AccessTokens } from './sign-in/access-tokens.ts'
import type { DeviceCookie } from './sign-in/device-cookie.ts'
import type { ListThreads } from './users/export-user.ts'
import type { MergeGuest } from './users/merge-guest.ts'

export interface AccountsOptions {
  readonly env: {
    readonly NODE_ENV: string
    readonly GUEST_PEPPER: string
    readonly BRAND_NAME: string
    readonly FIRST_SUPERUSER_EMAIL: string
  }
  readonly db: Database
  readonly outbox: Outbox
  readonly limits: Limits
  readonly accessTokens: AccessTokens
  readonly authenticator: Authenticator
  readonly admission: Admission
  readonly readExpertise: ReadExpertise
  readonly recovery: Recovery
  readonly mails: MailsIn
  /** Stores the mails. Absent in production and if a mail server is configured. */
  readonly mailFolder?: MailFolder | undefined
  /** Google and the providers of `OIDC_PROVIDERS`, as far as they are configured. */
  readonly providers: readonly SignInProvider[]
  /** Absent if ORCID is not configured. ORCID redirects the browser to `redirectUri`. */
  readonly orcid?: { readonly client: IssuerClient; readonly redirectUri: string } | undefined
  readonly exportThreads: ListThreads
}

/** The options of the accounts plugin, and what its routes share. */
export interface AccountsContext extends AccountsOptions {
  readonly cookie: { readonly secure: boolean }
  readonly deviceCookie: DeviceCookie
  readonly secondFactor: SecondFactor
  readonly mergeGuest: MergeGuest
}

export type AccountsRoutes = FastifyPluginAsyncZod<AccountsContext>
