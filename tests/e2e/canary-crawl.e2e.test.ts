import { OpenedTurnDto } from '@assay/contracts/chat/turn-routes'
import { ThreadHistoryDto } from '@assay/contracts/threads'
import { type Database, modelIdOf } from '@assay/db'
import { startAuthorities } from '@assay/testing'
import { type ArenaOptions, createModel, type Person, type Reply } from '@assay/testing/arena'
import { openChat } from '@assay/testing/client'
import { shortOrLong } from '@assay/testing/long-form'
import { scriptedModel, scriptedPrompt } from '@assay/testing/scripted-provider'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { ownTest as base } from './arena.ts'

/** Every path gets at least one battle. */
const BATTLES = shortOrLong(8, 200)
const AT_ONCE = 4

/** Names of different lengths. They occur in no answer and no key. */
const NAMES = ['Zq7', 'Xylq-9', 'Qwyzzel-Ultra', `Vexqor-${'longname-'.repeat(12)}x`]

/** The source that every answer names, and the title in the authority's record. */
const PMID = 32_445_440
const TITLE = 'Quorvax in zebrafish'
/** Citation statuses must not influence a vote either. */
const CITATION_STATUSES = [
  TITLE,
  ...['found', 'not_found', 'other_title'].map((status) => `"${status}"`),
]

const MODELS = NAMES.map((llm_name, index) => {
  const script = scriptedModel({ tokens: 30, ttft: 5, gap: 5, seed: index + 1, cites: PMID })
  return { ...createModel(index + 1, 'openai-compatible', script), llm_name }
})
const CANARIES = MODELS.flatMap(({ id, llm_name, connection, name, company, logo }) => [
  ...[id, modelIdOf(id), llm_name, connection, name, company, logo],
])

const OPTIONS: ArenaOptions = { models: MODELS, replicas: { gateway: 2 } }
const test = base
  .extend('title', { scope: 'file' }, TITLE)
  .extend('authorities', { scope: 'file' }, async ({ title }, { onCleanup }) => {
    const authorities = await startAuthorities()
    onCleanup(() => authorities[Symbol.asyncDispose]())
    authorities.records[PMID] = { title }
    return authorities
  })
  .extend('options', { scope: 'file' }, OPTIONS)
  .extend('settings', { scope: 'file' }, ({ authorities }) => ({
    CITATION_CHECK: 'ncbi',
    BASE_URLS: `ncbi=${authorities.ncbiUrl}`,
  }))

/**
 * The paths on which a battle can reach its vote. Each returns everything that the reader has
 * received.
 */
const PATHS: Readonly<Record<string, (person: Person) => Promise<Battle>>> = {
  async streamed(person) {
    await using chat = person.ask()
    const { turn_id: turnId, thread_id: threadId } = await chat.done()
    return { turnId, threadId, received: chat.turn.events }
  },
  async resumed(person) {
    await using chat = person.ask()
    await chat.next('token')
    chat.cut()
    const { turn_id: turnId, thread_id: threadId } = await chat.done()
    await using second = person.follow(turnId)
    await second.done()
    return { turnId, threadId, received: [chat.turn.events, second.turn.events] }
  },
  async stopped(person) {
    await using chat = person.ask({ script: scriptedPrompt({ tokens: 2_000 }) })
    await chat.next('token')
    chat.stop()
    const { turn_id: turnId, thread_id: threadId } = await chat.done()
    return { turnId, threadId, received: chat.turn.events }
  },
  async failed(person) {
    await using chat = person.ask({ script: scriptedPrompt({ status: 400 }) })
    const { turn_id: turnId, thread_id: threadId } = await chat.done()
    return { turnId, threadId, received: [chat.turn.events, await retryFailed(person, turnId)] }
  },
  async broken(person) {
    await using chat = person.ask({ script: scriptedPrompt({ malformedAt: 5, cutAt: 9 }) })
    const { turn_id: turnId, thread_id: threadId } = await chat.done()
    return { turnId, threadId, received: chat.turn.events }
  },
  async 'without a socket'(person) {
    const [url] = person.urls
    const messages = [{ role: 'user', content: `${scriptedPrompt({})} ${crypto.randomUUID()}` }]
    const received = [
      await person.call('POST', '/chat/turns', { ...(url && { url }), body: { messages } }),
    ]
    const opened = OpenedTurnDto.parse(JSON.parse(received[0]?.body ?? ''))
    const { turn_id: turnId, thread_id: threadId } = opened
    await expect
      .poll(async () => {
        const reply = await person.call('GET', `/threads/${threadId}/history`)
        received.push(reply)
        return ThreadHistoryDto.parse(JSON.parse(reply.body)).turns[0]?.state
      })
      .toBe('done')
    return { turnId, threadId, received: received.map(shown) }
  },
}

interface Battle {
  readonly turnId: string
  readonly threadId: string
  readonly received: unknown
}

async function retryFailed(person: Person, turnId: string): Promise<unknown> {
  const resume = { turn_id: turnId, retry_failed: true }
  await using chat = await openChat(person.urls[0] ?? '', { ...person.credentials, resume })
  await chat.closed()
  return chat.events
}

/**
 * All requests that a reader can send before the vote. The headers of their responses are searched
 * too.
 */
const callsOf = ({ turnId, threadId }: Battle): readonly (readonly [string, string])[] => [
  ['GET', '/threads/'],
  ['GET', `/threads/${threadId}/history`],
  ['GET', `/threads/${threadId}/citations`],
  ['GET', `/threads/${threadId}/citations?turn_id=${turnId}`],
  ['GET', `/chat/guest/history/${threadId}`],
  ['GET', '/users/me'],
  ['GET', '/users/me/export'],
  ['GET', '/users/me/terms-status'],
  ['GET', '/chat/guest-terms-status'],
  ['GET', '/analytics'],
  ['GET', '/analytics/users?search=Zq7'],
  ['GET', '/analytics/usage'],
  ['GET', '/leaderboard/'],
  ['GET', '/leaderboard/citations'],
  ['GET', '/leaderboard/answers'],
  ['GET', '/leaderboard/settings'],
  ['GET', '/leaderboard/publication'],
  ['GET', '/ledger/export'],
  ['GET', '/releases/'],
  ['GET', '/ethics/'],
  ['POST', `/votes/?turn_id=${turnId}&outcome=best`],
  ['POST', `/votes/feedback?turn_id=${turnId}`],
  ['GET', `/threads/${turnId}/history`],
]

const shown = ({ body, headers, status }: Reply) => JSON.stringify([status, [...headers], body])

/** Counts the turn's finished answers whose sources have not been checked. */
async function countUnchecked(db: Database, turnId: string): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from answers left join citations on answer_id = answers.id
    where turn_id = ${turnId} and state = 'done' and status is distinct from 'found'`.execute(db)
  return rows[0]?.waiting ?? 0
}

test(`${BATTLES} battles over all paths reveal no name, id, provider, alias or citation status before the vote`, async ({
  arena,
}) => {
  const kinds = Object.entries(PATHS)
  const hits: string[] = []
  let bytes = 0
  const look = (where: string, text: string) => {
    bytes += text.length
    const secrets = [...CANARIES, ...CITATION_STATUSES]
    hits.push(
      ...secrets.filter((secret) => text.includes(secret)).map((secret) => `${where}: ${secret}`),
    )
  }
  const hold = async (number: number) => {
    const [kind = '', begin] = kinds[number % kinds.length] ?? []
    const person = await arena.guest(arena.system.urls)
    const battle = await begin?.(person)
    if (!battle) throw new Error('no battle')
    look(`${kind}, socket`, JSON.stringify(battle.received))
    await expect.poll(() => countUnchecked(arena.db, battle.turnId)).toBe(0)
    for (const [method, path] of callsOf(battle)) {
      for (const url of arena.system.urls) {
        look(`${kind}, ${method} ${path}`, shown(await person.call(method, path, { url })))
      }
    }
  }
  for (let first = 0; first < BATTLES; first += AT_ONCE) {
    const numbers = Array.from(
      { length: Math.min(AT_ONCE, BATTLES - first) },
      (_, at) => first + at,
    )
    await Promise.all(numbers.map(hold))
  }
  expect([...new Set(hits)]).toEqual([])
  expect(bytes).toBeGreaterThan(BATTLES * 10_000)

  // This shows that the crawl would find names: after the vote, they are in the history.
  const person = await arena.guest()
  const { turnId, threadId } = (await PATHS.streamed?.(person)) ?? { turnId: '', threadId: '' }
  await person.vote(turnId)
  const history = JSON.stringify(await person.history(threadId))
  expect(NAMES.filter((name) => history.includes(name))).toHaveLength(2)
  const checks = () => person.request('GET', `/threads/${threadId}/citations`)
  const check = { kind: 'pmid', reference: String(PMID), status: 'found' }
  await expect.poll(checks).toMatchObject({
    citations: [
      { side: 'left', ...check },
      { side: 'right', ...check },
    ],
  })
})
