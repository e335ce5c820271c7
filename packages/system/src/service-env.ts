import { withoutEmpty } from '@assay/runtime'

export const SERVICES = [
  'analytics-projector',
  'rating-worker',
  'inference-worker',
  'gateway',
] as const
export type ServiceName = (typeof SERVICES)[number]

type Environment = Readonly<Record<string, string | undefined>>

/** Secrets that only one service may receive. */
const PRIVATE: ReadonlyArray<readonly [owner: ServiceName, names: RegExp]> = [
  ['inference-worker', /^(?!NCBI_).*_(API_KEY|ACCESS_KEY|ACCESS_KEY_ID|TOKEN|CREDENTIALS)$/],
  ['analytics-projector', /^NCBI_API_KEY$/],
  ['rating-worker', /^LEDGER_SIGNING_KEY$/],
  [
    'gateway',
    /^(JWT_SECRET|GUEST_PEPPER|FIRST_SUPERUSER_PASSWORD|GOOGLE_CLIENT_SECRET|OIDC_PROVIDERS|ORCID_CLIENT_SECRET|MAIL_URL)$/,
  ],
]
/**
 * Variables that are not configuration: npm sets them for its scripts, or the parent process sets
 * them.
 */
const NOISE = /^(npm_|NODE_CHANNEL_|VITEST|TEST$)/

const NEEDS_REDIS = new Set<ServiceName>(['gateway', 'rating-worker'])

/** Returns the part of the caller's environment that this service may see. */
export function serviceEnv(service: ServiceName, caller: Environment): Record<string, string> {
  const entries = Object.entries(withoutEmpty(caller))
  return Object.fromEntries(entries.filter(([name]) => !NOISE.test(name) && maySee(service, name)))
}

function maySee(service: ServiceName, name: string): boolean {
  if (name === 'REDIS_URL') return NEEDS_REDIS.has(service)
  return PRIVATE.every(([owner, names]) => owner === service || !names.test(name))
}
