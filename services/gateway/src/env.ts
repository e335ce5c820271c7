import { hostToBind, List, Port, RedisUrl, ServersEnv, urlOfHost } from '@assay/runtime'
import ipaddr from 'ipaddr.js'
import { z } from 'zod'
import { AdmissionSettings } from './accounts/admission/admission-settings.ts'
import { OidcProviders } from './accounts/identities/oidc-providers.ts'
import { OtherServicesEnv } from './stewardship/outgoing-calls/other-services-env.ts'
import { EthicsSettings } from './stewardship/releases/ethics-settings.ts'
import { ReleaseSettings } from './stewardship/releases/release-settings.ts'
import { CHECKED_SETTINGS, withProductionRules } from './unsafe-settings.ts'

const Secret = z.string().min(32, 'must have at least 32 characters')

/** Days until data is deleted: at least 2, because the bus still has the events of the last day. */
const Days = z.coerce.number().int().min(2).optional()

const Budget = z.coerce.number().int().min(0)

/** The URL of a page that the client links to. */
const Link = z.url({ protocol: /^https?$/ })

/** Production refuses this password, like any password that is easy to guess. */
const DEVELOPMENT_PASSWORD = 'changethis'

export const Env = withProductionRules(
  z.object({
    NODE_ENV: z.string().default('development'),
    ALLOW_UNSAFE: List.pipe(z.array(z.enum([...CHECKED_SETTINGS, 'BASE_URLS'])))
      .default([])
      .describe('Settings for which production accepts unsafe values, separated by commas'),
    HOST: z
      .string()
      .transform((host) => hostToBind(host))
      .prefault('127.0.0.1'),
    PORT: Port.default(3_000),
    ...ServersEnv.shape,
    REDIS_URL: RedisUrl,
    JWT_SECRET: List.pipe(z.tuple([Secret], Secret)).describe(
      'Keys separated by commas: the first one signs access tokens, and all of them verify tokens, so that a key change logs nobody out',
    ),
    GUEST_PEPPER: Secret.describe('Key for the HMACs of guest fingerprints and exported voters'),
    FIRST_SUPERUSER_EMAIL: z.email().default('admin@example.com'),
    FIRST_SUPERUSER_PASSWORD: z.string().min(8).max(128).default(DEVELOPMENT_PASSWORD),
    REQUIRE_SUPERUSER_TOTP: z
      .stringbool()
      .default(false)
      .describe('Superusers have their role only while two-factor sign-in is on'),
    ALLOWED_ORIGINS: List.default([]),
    TRUSTED_PROXIES: List.default(['loopback']).describe(
      'Proxies whose X-Forwarded-For header is trusted: addresses, networks or loopback, separated by commas',
    ),
    TRUSTED_VOTER_NETWORKS: List.default(['127.0.0.0/8', '::1/128'])
      .refine((list) => list.every((cidr) => ipaddr.isValidCIDR(cidr)), {
        error: 'must be networks in CIDR notation (192.0.2.0/24), separated by commas',
      })
      .describe('Networks whose voters are not counted together, such as a hospital or a class'),
    RATE_LIMIT_SCALE: z.coerce.number().positive().default(1),
    DAILY_BATTLES_PER_NETWORK: z.coerce.number().int().min(1).default(600),
    DAILY_BATTLE_BUDGET: Budget.default(50_000).describe(
      'Turns per day (UTC) of all users together; 0 means no limit',
    ),
    DAILY_TOKEN_BUDGET: Budget.default(100_000_000).describe(
      'Tokens per day (UTC) of all users together; 0 means no limit',
    ),
    ...AdmissionSettings.shape,
    ACCESS_TOKEN_TTL: z.coerce.number().positive().default(12).describe('Hours'),
    BRAND_NAME: z.string().min(1).default('Assay'),
    PUBLIC_URL: z
      .url({ protocol: /^https?$/ })
      .optional()
      .describe('Public URL of the client; links in mails begin with it'),
    CONTACT_URL: Link.optional().describe('Target of the link "Contact Us"'),
    BLOG_URL: Link.optional().describe('Target of the link "Blog"'),
    MAIL_URL: z
      .url({ protocol: /^(smtps?|file)$/ })
      .optional()
      .describe('smtp:// or smtps://; outside production also a folder as file://'),
    MAIL_FROM: z.string().default('Assay <no-reply@localhost>'),
    GOOGLE_CLIENT_ID: z.string().optional(),
    GOOGLE_CLIENT_SECRET: z.string().optional(),
    OIDC_PROVIDERS: OidcProviders.default([]).describe(
      'Further providers for sign-in with OpenID Connect, as a list in JSON',
    ),
    ORCID_CLIENT_ID: z.string().optional(),
    ORCID_CLIENT_SECRET: z.string().optional(),
    ...OtherServicesEnv.shape,
    RETENTION_GUESTS_DAYS: Days,
    RETENTION_DELETED_THREADS_DAYS: Days,
    RETENTION_ANSWERS_DAYS: Days,
    RETENTION_AUDIT_DAYS: Days,
    PHI_GUARD: z
      .enum(['warn', 'strict', 'off'])
      .default('warn')
      .describe(
        'Text that looks like patient data: warn lets people confirm any finding, strict only uncertain findings, off checks nothing',
      ),
    ...ReleaseSettings.shape,
    ...EthicsSettings.shape,
    LEADERBOARD_PUBLIC: z.stringbool().default(false),
    VOTE_MIN_DELAY_MS: z.coerce.number().int().min(0).default(2_000),
    TURN_DEADLINE_MS: z.coerce.number().int().min(1_000).default(200_000),
    THINKING_TURN_DEADLINE_MS: z.coerce.number().int().min(1_000).default(620_000),
    MAX_SOCKETS: z.coerce.number().int().min(1).default(10_000),
    MODELS_FILE: z.string().default('models.json'),
    WEB_ROOT: z.string().optional().describe('Folder of the built client, which is served at /'),
  }),
)
export type Env = z.infer<typeof Env>

/**
 * The URL never comes from a request. Otherwise a forged header could change the links in mails.
 */
export function publicUrlOf({ PUBLIC_URL, HOST, PORT }: Env): string {
  return PUBLIC_URL ?? urlOfHost(HOST, PORT)
}
