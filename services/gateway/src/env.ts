import { List, Port, RedisUrl, ServersEnv } from '@assay/runtime'
import ipaddr from 'ipaddr.js'
import { z } from 'zod'
import { EthicsSettings } from './stewardship/releases/ethics-settings.ts'
import { ReleaseSettings } from './stewardship/releases/release-settings.ts'
import { CHECKED_SETTINGS, withProductionRules } from './unsafe-settings.ts'

const Secret = z.string().min(32, 'must have at least 32 characters')

/** Days until data is deleted. At least 2, because the bus still has events of the last day. */
const Days = z.coerce.number().int().min(2).optional()

const Budget = z.coerce.number().int().min(0)

/** The address of a page that the client links to. */
const Link = z.url({ protocol: /^https?$/ })

/** Refused in production, like any password that is easy to guess. */
const DEVELOPMENT_PASSWORD = 'changethis'

export const Env = withProductionRules(
  z.object({
    NODE_ENV: z.string().default('development'),
    ALLOW_UNSAFE: List.pipe(z.array(z.enum([...CHECKED_SETTINGS, 'BASE_URLS'])))
      .default([])
      .describe('Settings that production would refuse, by commas'),
    HOST: z.string().default('127.0.0.1'),
    PORT: Port.default(3_000),
    ...ServersEnv.shape,
    REDIS_URL: RedisUrl,
    JWT_SECRET: List.pipe(z.tuple([Secret], Secret)).describe(
      'The first signs access tokens; all of them verify, so that a change logs nobody out',
    ),
    GUEST_PEPPER: Secret.describe('Keys the HMACs of guest fingerprints and of exported voters'),
    FIRST_SUPERUSER_EMAIL: z.email().default('admin@example.com'),
    FIRST_SUPERUSER_PASSWORD: z.string().min(8).max(128).default(DEVELOPMENT_PASSWORD),
    REQUIRE_SUPERUSER_TOTP: z
      .stringbool()
      .default(false)
      .describe('Superusers have their role only once two-factor sign-in is on'),
    ALLOWED_ORIGINS: List.default([]),
    TRUSTED_PROXIES: List.default(['loopback']).describe(
      'Whose X-Forwarded-For is believed: addresses, networks or loopback, by commas',
    ),
    TRUSTED_VOTER_NETWORKS: List.default(['127.0.0.0/8', '::1/128'])
      .refine((list) => list.every((cidr) => ipaddr.isValidCIDR(cidr)), {
        error: 'must be networks in CIDR notation (192.0.2.0/24), separated by commas',
      })
      .describe('Whose guests are not counted together: those of a hospital, of a class'),
    RATE_LIMIT_SCALE: z.coerce.number().positive().default(1),
    DAILY_BATTLES_PER_NETWORK: z.coerce.number().int().min(1).default(600),
    DAILY_BATTLE_BUDGET: Budget.default(50_000).describe('Turns of all a day (UTC); 0: no bound'),
    DAILY_TOKEN_BUDGET: Budget.default(100_000_000).describe('Their tokens; 0: no bound'),
    ACCESS_TOKEN_TTL: z.coerce.number().positive().default(12).describe('Hours'),
    BRAND_NAME: z.string().min(1).default('Assay'),
    PUBLIC_URL: z
      .url({ protocol: /^https?$/ })
      .optional()
      .describe('Where people reach the client; links in mails begin with it'),
    CONTACT_URL: Link.optional().describe('The form behind "Contact Us"'),
    BLOG_URL: Link.optional().describe('The post behind "Blog"'),
    MAIL_URL: z
      .url({ protocol: /^(smtps?|file)$/ })
      .optional()
      .describe('smtp://, smtps://, or outside production a folder as file://'),
    MAIL_FROM: z.string().default('Assay <no-reply@localhost>'),
    GOOGLE_CLIENT_ID: z.string().optional(),
    GOOGLE_CLIENT_SECRET: z.string().optional(),
    ORCID_CLIENT_ID: z.string().optional(),
    ORCID_CLIENT_SECRET: z.string().optional(),
    RETENTION_GUESTS_DAYS: Days,
    RETENTION_DELETED_THREADS_DAYS: Days,
    RETENTION_ANSWERS_DAYS: Days,
    RETENTION_AUDIT_DAYS: Days,
    PHI_GUARD: z
      .enum(['warn', 'strict', 'off'])
      .default('warn')
      .describe('What looks like patient data: may be confirmed, only where uncertain, or passes'),
    ...ReleaseSettings.shape,
    ...EthicsSettings.shape,
    LEADERBOARD_PUBLIC: z.stringbool().default(false),
    VOTE_MIN_DELAY_MS: z.coerce.number().int().min(0).default(2_000),
    TURN_DEADLINE_MS: z.coerce.number().int().min(1_000).default(200_000),
    THINKING_TURN_DEADLINE_MS: z.coerce.number().int().min(1_000).default(620_000),
    MAX_SOCKETS: z.coerce.number().int().min(1).default(10_000),
    MODELS_FILE: z.string().default('models.json'),
    WEB_ROOT: z.string().optional().describe('Folder of the built client, served at /'),
  }),
)
export type Env = z.infer<typeof Env>

/** Never taken from a request: otherwise a forged header would change the links in mails. */
export function publicUrlOf({ PUBLIC_URL, HOST, PORT }: Env): string {
  return PUBLIC_URL ?? `http://${HOST}:${PORT}`
}
