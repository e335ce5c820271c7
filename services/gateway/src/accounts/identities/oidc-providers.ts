import { z } from 'zod'
import { MailDomains } from '../users/mail-domain.ts'
import { isProtected } from './configure-issuer.ts'

/** The names of other sign-ins and of cookies. */
const RESERVED_IDS = /^(google|orcid|password|devices)$/
/** At these issuers of Entra ID, everybody can create a tenant and claim any address. */
const MANY_TENANTS = /\/(common|organizations|consumers|\{tenantid\})(\/|$)/i

const Text = z
  .string({ error: ({ input }) => (input === undefined ? 'is required' : undefined) })
  .trim()
  .min(1)
const Names = z.array(Text).default([])

const OidcProvider = z.strictObject({
  id: z
    .string()
    .regex(
      /^[a-z][a-z0-9-]{0,31}$/,
      'must have up to 32 of a-z, 0-9 and -, and begin with a letter',
    )
    .refine((id) => !RESERVED_IDS.test(id), 'is used by another sign-in'),
  name: Text.max(40),
  issuer: z
    .url({ error: 'must be a URL', abort: true })
    .refine((issuer) => isProtected(new URL(issuer)), 'must begin with https://')
    .refine((issuer) => !MANY_TENANTS.test(issuer), 'must name one tenant'),
  client_id: Text,
  client_secret: Text,
  scopes: z
    .array(Text)
    .refine((scopes) => scopes.includes('openid'), 'must contain openid')
    .default(['openid', 'email', 'profile']),
  /** Empty: every domain. */
  allowed_domains: MailDomains.default([]),
  /** Empty: no group is required. */
  allowed_groups: Names,
  /** A claim, or the path to one with dots, such as `realm_access.roles`. */
  groups_claim: Text.default('groups'),
  superuser_group: Text.optional(),
  email_verified: z.enum(['required', 'trusted']).default('required'),
})
export type OidcProvider = z.infer<typeof OidcProvider>

/** The setting `OIDC_PROVIDERS`: a list in JSON. */
export const OidcProviders = z
  .string()
  .transform((json, context): unknown => {
    try {
      return JSON.parse(json)
    } catch {
      context.addIssue({ code: 'custom', message: 'must be a list in JSON' })
      return z.NEVER
    }
  })
  .pipe(
    z.array(OidcProvider).superRefine((providers, context) => {
      for (const [index, { id }] of providers.entries()) {
        if (providers.findIndex((each) => each.id === id) < index) {
          context.addIssue({ code: 'custom', path: [index, 'id'], message: 'must be unique' })
        }
      }
    }),
  )
