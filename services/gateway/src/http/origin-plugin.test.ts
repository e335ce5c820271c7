import { createCapturingLog } from '@assay/testing/capturing-log'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { type OriginOptions, originPlugin } from './origin-plugin.ts'

const SITE = 'https://arena.example'
/** The name that a proxy writes into the Host header. */
const INSIDE = 'gateway.internal:3000'

async function build(options: Partial<OriginOptions>) {
  const { log, lines } = createCapturingLog()
  const app = Fastify({ loggerInstance: log })
  await app.register(originPlugin, { allowed: [], publicUrl: undefined, ...options })
  app.post('/', async () => 'done')
  const send = async (origin: string) => {
    const headers = { origin, host: INSIDE }
    return (await app.inject({ method: 'POST', url: '/', headers })).statusCode
  }
  const warnings = () => lines.map((line) => JSON.parse(line)).filter(({ level }) => level >= 40)
  return { send, warnings }
}

test.each<[string, Partial<OriginOptions>, number]>([
  ['PUBLIC_URL names the site', { publicUrl: `${SITE}/` }, 200],
  ['ALLOWED_ORIGINS lists the site', { allowed: [SITE] }, 200],
  ['no setting names the site', {}, 403],
  ['PUBLIC_URL names another site', { publicUrl: 'https://old.example' }, 403],
])('behind a proxy that replaces the Host header, if %s', async (_case, options, status) => {
  const { send } = await build(options)
  expect(await send(SITE)).toBe(status)
  expect(await send('https://elsewhere.example')).toBe(403)
  expect(await send('null')).toBe(403)
})

test('a refusal is logged once, with the settings that permit the origin and the values seen', async () => {
  const { send, warnings } = await build({ publicUrl: 'https://old.example' })
  await send(SITE)
  await send(SITE)
  await send('null')
  expect(warnings()).toEqual([
    expect.objectContaining({
      origin: SITE,
      host: INSIDE,
      publicUrl: 'https://old.example',
      msg: expect.stringMatching(/PUBLIC_URL.*ALLOWED_ORIGINS/),
    }),
  ])
})

test('other sites cannot fill the log', async () => {
  const { send, warnings } = await build({})
  for (let site = 0; site < 20; site += 1) await send(`https://site-${site}.example`)
  expect(warnings()).toHaveLength(5)
})
