import { expect } from 'vitest'
import { ask } from './ask.ts'
import { aGuest, CANARIES, type Gateway, test } from './gateway.ts'
import { playTurn } from './played-worker.ts'

const metricsOf = async ({ metricsUrl }: Gateway) =>
  (await fetch(new URL('/metrics', metricsUrl))).text()

/** Returns the value of the line with this name and labels, or 0 if there is no such line. */
function readLine(metrics: string, line: string): number {
  const found = metrics.split('\n').find((candidate) => candidate.startsWith(`${line} `))
  return Number(found?.split(' ').at(-1) ?? 0)
}

test('metrics count relayed frames, and votes by outcome and reason, without model names', async ({
  gateway,
  db,
  bus,
}) => {
  const guest = await aGuest(gateway)
  const before = await metricsOf(gateway)
  const hold = async (texts: readonly [string, string], outcome: string) => {
    await using chat = await ask(gateway, guest)
    const { turn_id } = await chat.next('setup')
    await playTurn({ db, bus }, turn_id, texts)
    await chat.next('done')
    const path = `/votes/?turn_id=${turn_id}&outcome=${outcome}`
    const casts = [await gateway.call('POST', path, guest), await gateway.call('POST', path, guest)]
    expect(casts.map(({ status }) => status)).toEqual([200, 200])
  }
  await hold(['One two.', 'Three four five.'], 'tie')
  await hold(['One.', ''], 'left_better')

  const after = await metricsOf(gateway)
  const grown = (line: string) => readLine(after, line) - readLine(before, line)
  expect(grown('assay_votes_total{outcome="tie",unrated_reason="none"}')).toBe(1)
  const unrated = 'assay_votes_total{outcome="left_better",unrated_reason="incomplete_answer"}'
  expect(grown(unrated)).toBe(1)
  // The gateway has relayed seven frames with words, one of them empty, and four frames that end an
  // answer.
  expect(grown('assay_answer_frames_relayed_total')).toBe(11)
  expect(grown('assay_answers_delivered_total')).toBe(4)
  expect(grown('assay_chat_first_word_seconds_count{thinking="false"}')).toBe(2)
  expect(grown('assay_chat_first_word_seconds_bucket{le="2",thinking="false"}')).toBe(2)
  for (const canary of CANARIES) expect(after).not.toContain(canary)
})

test('the status of dependencies is reported, and health checks are not counted as requests', async ({
  gateway,
}) => {
  const dependencies = await fetch(new URL('/dependencies', gateway.metricsUrl))
  const all = { postgres: 'ok', nats: 'ok', redis: 'ok', turns: 'ok' }
  expect([dependencies.status, await dependencies.json()]).toEqual([200, all])
  for (const path of ['/healthz', '/readyz']) await fetch(new URL(path, gateway.url))
  await gateway.call('GET', '/llms/')

  const metrics = await metricsOf(gateway)
  expect(readLine(metrics, 'assay_chat_sockets_allowed')).toBe(10_000)
  for (const name of Object.keys(all))
    expect(readLine(metrics, `assay_dependency_up{name="${name}"}`)).toBe(1)
  const routes = [...metrics.matchAll(/^http_request_duration_seconds_count\{.*route="([^"]+)"/gm)]
  expect(routes.map(([, route]) => route)).toContain('/api/v1/llms/')
  for (const [, route] of routes) expect(route).toMatch(/^\/api\//)
})

test('the public port serves neither metrics nor the status of dependencies', async ({
  gateway,
}) => {
  for (const path of ['/metrics', '/dependencies', '/api/v1/metrics']) {
    expect((await fetch(new URL(path, gateway.url))).status).toBe(404)
  }
})
