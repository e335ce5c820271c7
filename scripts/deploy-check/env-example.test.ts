import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Env as ProjectorEnv } from '@assay/analytics-projector/env'
import { Env as GatewayEnv } from '@assay/gateway/env'
import { Env as InferenceEnv } from '@assay/inference-worker/env'
import { Env as RatingEnv } from '@assay/rating-worker/env'
import { AdminEnv } from '@assay/runtime'
import { ROOT } from '@assay/system'
import { expect, test } from 'vitest'

const SCHEMAS = {
  gateway: GatewayEnv,
  'inference-worker': InferenceEnv,
  'rating-worker': RatingEnv,
  'analytics-projector': ProjectorEnv,
}
/** The image or nginx sets these variables; see deploy/Dockerfile and the service `web`. */
const NOT_OF_COMPOSE = /^(HOST|PORT|METRICS_ADDRESS|MODELS_FILE|WEB_ROOT|CONTACT_URL|BLOG_URL)$/
/** `npm start` serves the system at another port than a gateway that runs alone. */
const OWN_DEFAULT = new Set(['PORT'])

/** Values for the required settings. */
const REQUIRED = {
  DATABASE_URL: 'postgres://127.0.0.1/assay',
  NATS_URL: 'nats://127.0.0.1',
  REDIS_URL: 'redis://127.0.0.1',
  JWT_SECRET: 'a'.repeat(32),
  GUEST_PEPPER: 'b'.repeat(32),
}

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const example = read('.env.example')
const compose = read('docker-compose.yml')
const settings = new Map(
  [...example.matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
)
const variables = [
  ...new Set([...Object.values(SCHEMAS), AdminEnv].flatMap(({ shape }) => Object.keys(shape))),
]

test('.env.example contains each variable of a service exactly once', () => {
  expect(variables.length).toBeGreaterThan(60)
  expect(variables.filter((name) => !settings.has(name))).toEqual([])
  expect(example.match(/^\w+=/gm)).toHaveLength(settings.size)
})

test('.env.example has no unused variable', () => {
  const known = new Set(variables)
  const sources = globSync(['{scripts,packages/{stack,system,runtime}/src}/**/*.{ts,js}'], {
    cwd: ROOT,
  })
    .filter((path) => !path.endsWith('.test.ts'))
    .map(read)
    .join('\n')
  const isRead = (name: string) =>
    known.has(name) || compose.includes(`\${${name}`) || new RegExp(`\\b${name}\\b`).test(sources)
  expect([...settings.keys()].filter((name) => !isRead(name))).toEqual([])
})

test.each(Object.entries(SCHEMAS))(
  'an unchanged copy of .env.example changes nothing for %s',
  (_name, schema) => {
    const given = [...settings].filter(([name, value]) => value !== '' && !OWN_DEFAULT.has(name))
    const copied: Record<string, unknown> = schema.parse({
      ...REQUIRED,
      ...Object.fromEntries(given),
    })
    const bare: Record<string, unknown> = schema.parse(REQUIRED)
    expect(copied).toEqual(bare)
  },
)

test.each(Object.entries(SCHEMAS))('compose passes every setting of %s', (name, schema) => {
  const block = compose.split(/^ {2}(?=[\w-]+:$)/m).find((text) => text.startsWith(`${name}:`))
  const shared = compose.match(/^x-servers:.*?^$/ms)?.[0]
  const given = new Set(`${shared}${block}`.match(/^ {2,6}\w+(?=: )/gm)?.map((key) => key.trim()))
  const missing = Object.keys(schema.shape).filter(
    (key) => !given.has(key) && !NOT_OF_COMPOSE.test(key),
  )
  expect(missing).toEqual([])
})
