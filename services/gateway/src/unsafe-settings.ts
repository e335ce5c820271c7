import type { z } from 'zod'
import { isEasyToGuess } from './accounts/sign-in/password-policy.ts'

/** The parsed settings. Invalid settings may be absent. */
interface Settings {
  readonly NODE_ENV?: string
  readonly ALLOW_UNSAFE?: readonly string[]
  readonly JWT_SECRET?: readonly string[]
  readonly GUEST_PEPPER?: string
  readonly FIRST_SUPERUSER_PASSWORD?: string
  readonly PUBLIC_URL?: string | undefined
  readonly RATE_LIMIT_SCALE?: number
  readonly VOTE_MIN_DELAY_MS?: number
  readonly TRUSTED_PROXIES?: readonly string[]
}

const SECRETS = ['JWT_SECRET', 'GUEST_PEPPER'] as const

type Secret = (typeof SECRETS)[number]

export const CHECKED_SETTINGS = [
  ...SECRETS,
  'FIRST_SUPERUSER_PASSWORD',
  'PUBLIC_URL',
  'RATE_LIMIT_SCALE',
  'VOTE_MIN_DELAY_MS',
  'TRUSTED_PROXIES',
] as const
export type CheckedSetting = (typeof CHECKED_SETTINGS)[number]

/** Minimum entropy as `bitsOf` measures it. 32 random hexadecimal digits have about 110 bits. */
const MIN_SECRET_BITS = 96
const EVERYBODY = /^(\*|true|.*\/0)$/
const LOOPBACK_HOST = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

interface Rule {
  readonly name: CheckedSetting
  readonly reason: string
  readonly isBroken: (settings: Settings) => boolean
}

/** The production rules. `ALLOW_UNSAFE` exempts settings by name. */
const PRODUCTION_RULES: readonly Rule[] = [
  ...SECRETS.flatMap((name): Rule[] => [
    {
      name,
      reason: 'is too easy to guess; create one with `openssl rand -hex 32`',
      isBroken: (settings) =>
        valuesOf(name, settings).some((secret) => bitsOf(secret) < MIN_SECRET_BITS),
    },
    {
      name,
      reason: 'must differ from every other secret',
      isBroken: (settings) => isRepeated(name, settings),
    },
  ]),
  {
    name: 'FIRST_SUPERUSER_PASSWORD',
    reason: 'is too easy to guess',
    isBroken: ({ FIRST_SUPERUSER_PASSWORD: password = '' }) => isEasyToGuess(password),
  },
  {
    name: 'PUBLIC_URL',
    reason: 'must begin with https://',
    isBroken: ({ PUBLIC_URL: url }) => isPlainHttp(url),
  },
  {
    name: 'RATE_LIMIT_SCALE',
    reason: 'must be 1',
    isBroken: ({ RATE_LIMIT_SCALE: scale = 1 }) => scale !== 1,
  },
  {
    name: 'VOTE_MIN_DELAY_MS',
    reason: 'must not be 0',
    isBroken: ({ VOTE_MIN_DELAY_MS: delay }) => delay === 0,
  },
  {
    name: 'TRUSTED_PROXIES',
    reason: 'must not contain every address, because callers could then claim any address',
    isBroken: ({ TRUSTED_PROXIES: proxies = [] }) => proxies.some((each) => EVERYBODY.test(each)),
  },
]

/** Lists settings that break a production rule but are exempted by `ALLOW_UNSAFE`. */
export function listLifted(settings: Settings): CheckedSetting[] {
  const lifted = PRODUCTION_RULES.filter(
    (rule) => settings.ALLOW_UNSAFE?.includes(rule.name) && rule.isBroken(settings),
  )
  return settings.NODE_ENV === 'production' ? [...new Set(lifted.map(({ name }) => name))] : []
}

/** Adds the production rules to a schema. All problems are reported together. */
export function withProductionRules<Schema extends z.ZodType<Settings>>(settings: Schema): Schema {
  return PRODUCTION_RULES.reduce(
    (schema, rule) =>
      schema.refine((given) => isKept(rule, given), {
        path: [rule.name],
        error: `${rule.reason} (ALLOW_UNSAFE lifts it)`,
        when: () => true,
      }),
    settings,
  )
}

function isKept(rule: Rule, settings: Settings): boolean {
  const { NODE_ENV, ALLOW_UNSAFE = [] } = settings
  return NODE_ENV !== 'production' || ALLOW_UNSAFE.includes(rule.name) || !rule.isBroken(settings)
}

function isRepeated(name: Secret, settings: Settings): boolean {
  const names = [...SECRETS, 'FIRST_SUPERUSER_PASSWORD' as const]
  const all = names.flatMap((each) => valuesOf(each, settings))
  return valuesOf(name, settings).some((secret) => all.indexOf(secret) !== all.lastIndexOf(secret))
}

function valuesOf(name: Secret | 'FIRST_SUPERUSER_PASSWORD', settings: Settings): string[] {
  return [settings[name] ?? []].flat()
}

/**
 * Returns the Shannon entropy of all characters. If the text repeats a part, only the part counts.
 */
function bitsOf(secret: string): number {
  const part = /^(.+?)\1+$/.exec(secret)?.[1] ?? secret
  const counts = Map.groupBy(part, (character) => character)
  return [...counts.values()].reduce(
    (bits, { length }) => bits - length * Math.log2(length / part.length),
    0,
  )
}

/** Plain HTTP is allowed on the machine itself. */
function isPlainHttp(url: string | undefined): boolean {
  if (!url || !URL.canParse(url)) return false
  const { protocol, hostname } = new URL(url)
  return protocol === 'http:' && !LOOPBACK_HOST.test(hostname)
}
