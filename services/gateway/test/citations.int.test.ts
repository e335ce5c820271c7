import type { CitationRatesDto } from '@assay/contracts/citation-rates'
import type { CitationsDto } from '@assay/contracts/citations'
import { insertRows, updateRows } from '@assay/testing/rows'
import { expect } from 'vitest'
import { cacheByAudience } from '../src/boards/leaderboard/cache-by-audience.ts'
import { listCitationTallies } from '../src/boards/leaderboard/rate-repository.ts'
import { toCitationRates } from '../src/boards/leaderboard/to-citation-rates.ts'
import { ask } from './ask.ts'
import { aGuest, type Caller, type Gateway, superuserToken, test } from './gateway.ts'
import { answersOf, playTurnOf } from './played-worker.ts'

async function read(gateway: Gateway, caller: Caller, path: string): Promise<CitationsDto> {
  const response = await gateway.call('GET', path, caller)
  expect(response.status).toBe(200)
  return (await response.json()) as CitationsDto
}

test('citation statuses are shown after the vote', async ({ gateway, db, bus }) => {
  const guest = await aGuest(gateway)
  await using chat = await ask(gateway, guest)
  const { thread_id: threadId } = await chat.next('thread_created')
  const turnId = await playTurnOf(chat, { db, bus }, ['PMID 1111111', 'PMID 2222222'])
  const [left, right] = await answersOf(db, turnId)
  const [kind, titles] = ['pmid' as const, ['Of the record']]
  const issue = { journal: 'Lancet', year: 2019 }
  await insertRows(db, 'citationCache', [
    { kind, reference: '1111111', outcome: 'found', titles, ...issue, retracted: true },
    { kind, reference: '2222222', outcome: 'not_found' },
  ])
  await insertRows(db, 'citations', [
    { answerId: left?.id ?? '', position: 0, kind, reference: '1111111', status: 'found' },
    { answerId: left?.id ?? '', position: 1, kind, reference: '1111111', status: 'other_title' },
    { answerId: right?.id ?? '', position: 0, kind, reference: '2222222', status: 'not_found' },
  ])

  const path = `/threads/${threadId}/citations`
  const ofTurn = `${path}?turn_id=${turnId}`
  for (const each of [path, ofTurn])
    expect(await read(gateway, guest, each)).toEqual({ citations: [] })
  await gateway.call('POST', `/votes/?turn_id=${turnId}&outcome=tie`, guest)
  const record = { title: 'Of the record', ...issue }
  const found = { turn_id: turnId, side: 'left', kind, reference: '1111111', record }
  const citations = [
    { ...found, status: 'found', retracted: true },
    { ...found, status: 'other_title', retracted: true },
    {
      ...{ ...found, side: 'right', reference: '2222222', status: 'not_found' },
      ...{ record: null, retracted: false },
    },
  ]
  for (const each of [path, ofTurn]) expect(await read(gateway, guest, each)).toEqual({ citations })
  const stranger = await gateway.call('GET', path, await aGuest(gateway))
  expect(stranger.status).toBe(404)
})

const NAMED = { answersSquared: 900, hitsSquared: 950, hitsTimesAnswers: 900 }
const CHECKED = { answers: 60, answersSquared: 400, hitsSquared: 300, hitsTimesAnswers: 340 }

function tallies(modelId: string, { users, answers }: { users: number; answers: number }) {
  const checked = { modelId, board: 'overall', users, ...CHECKED }
  return [
    { ...checked, ...NAMED, kind: 'sources' as const, answers, hits: 90 },
    { ...checked, kind: 'found' as const, hits: 50 },
    { ...checked, kind: 'other_title' as const, hits: 2 },
    { ...checked, kind: 'not_found' as const, hits: 8 },
    { ...checked, kind: 'retracted' as const, hits: 1 },
  ]
}

test('rates have intervals and are hidden below thirty answers or ten askers', async ({
  gateway,
  db,
}) => {
  const models = await db.selectFrom('models').select('id').orderBy('id').limit(2).execute()
  const [known = '', few = ''] = models.map(({ id }) => id)
  const rows = [
    ...tallies(few, { users: 9, answers: 90 }),
    ...tallies(known, { users: 10, answers: 80 }),
  ]
  await insertRows(db, 'analyticsRates', rows)
  const caller = { token: await superuserToken(gateway) }
  const response = await gateway.call('GET', '/leaderboard/citations', caller)
  const { entries } = (await response.json()) as CitationRatesDto
  expect(entries.map(({ llm_id }) => llm_id)).toEqual([few, known])
  expect(entries[0]).toMatchObject({
    answers: 90,
    sources_per_answer: null,
    found: null,
    counts: null,
  })
  expect(entries[1]).toMatchObject({
    sources_per_answer: { value: 90 / 80 },
    found: { value: 50 / 60 },
    counts: { found: 50, other_title: 2, not_found: 8, retracted: 1 },
  })
  const { found } = entries[1] ?? {}
  expect(found?.low).toBeGreaterThan(0.5)
  expect(found?.low).toBeLessThan(50 / 60)
  expect(found?.high).toBeLessThan(1)

  // Only superusers can observe the effect of a single answer.
  let now = 0
  const read = async () => toCitationRates(await listCitationTallies(db))
  const board = cacheByAudience(read, () => now)
  const answersTo = async (audience: 'superusers' | 'everybody') =>
    (await board(audience)).entries[0]?.answers
  expect(await answersTo('everybody')).toBe(90)
  await answersTo('superusers')
  await updateRows(db, 'analyticsRates', { kind: 'sources', modelId: few }, { answers: 91 })
  now += 60_000
  expect(await answersTo('everybody')).toBe(90)
  expect(await answersTo('superusers')).toBe(91)
  now += 900_000
  expect(await answersTo('everybody')).toBe(91)
})
