import { AnswerRateKind } from '@assay/contracts/answer-rates'
import { newId } from '@assay/db'
import { enqueueEvents, startOutboxRelay } from '@assay/outbox'
import {
  type Authorities,
  type AuthorityFault,
  test as base,
  startAuthorities,
} from '@assay/testing'
import { insertRows } from '@assay/testing/rows'
import { register } from '@prometheus-io/client'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { AuthorityError } from '../src/authorities/authority-error.ts'
import { reserveRequest } from '../src/authorities/request-repository.ts'
import type { Authority } from '../src/citations/authority.ts'
import { createCheck } from '../src/citations/check-citations.ts'
import { createCrossref } from '../src/citations/crossref.ts'
import { createNcbi } from '../src/citations/ncbi.ts'
import { startCitations } from '../src/citations/start-citations.ts'
import { createUnreadAnswersSweep } from '../src/citations/unread-answers.ts'
import { refreshRates } from '../src/counters/rates-repository.ts'
import {
  addAnswer,
  addModel,
  addUser,
  addVote,
  citationsOf,
  ended,
  readAnswer,
} from './add-answer.ts'

const REMDESIVIR = 'Remdesivir for the Treatment of Covid-19'
const NEJM = { journal: 'N Engl J Med', year: 2020 }
const SAUSAGE = '10.1002/(sici)1096-8644(199601)99:1<1::aid-ajpa1>3.0.co;2-1'

const test = base.extend('authorities', async ({ log: _ }, { onCleanup }) => {
  const authorities = await startAuthorities()
  onCleanup(() => authorities[Symbol.asyncDispose]())
  return authorities
})

const authoritiesAt = ({ ncbiUrl, crossrefUrl }: Authorities) =>
  [
    createNcbi({ baseUrl: ncbiUrl, apiKey: undefined, contact: 'me@example.org' }),
    createCrossref({ baseUrl: crossrefUrl, contact: undefined }),
    // The pauses between requests are almost removed here, because they have their own test.
  ].map((authority) => ({ ...authority, gapMs: 1 }))

const LIMITS = { timeoutMs: 10_000, maxBytes: 100_000 }

test('sources are stored once even if events are repeated, without a request to an authority', async ({
  db,
  bus,
  log,
  resources,
}) => {
  await startCitations({ db, bus, log }, resources)
  const relay = resources.use(startOutboxRelay(db, bus, log))
  const owner = { userId: await addUser(db), modelId: await addModel(db) }
  const content =
    'See PMID 11111111, PMID 11111111 and https://example.org/a; rs429358; NCT04280705.'
  const answerId = await addAnswer(db, { ...owner, content })
  const silent = await addAnswer(db, { ...owner, content: 'Trust me.' })
  const events = await Promise.all([answerId, answerId, silent].map((id) => ended(db, id)))
  await relay.commitWithEvents((trx) => enqueueEvents(trx, events))
  const readings = () =>
    db.selectFrom('citationReadings').select(['answerId', 'sources']).orderBy('answerId').execute()
  await expect.poll(readings).toEqual([
    { answerId, sources: 3 },
    { answerId: silent, sources: 0 },
  ])
  const stored = [
    'pmid 11111111: unchecked',
    'link https://example.org/a: unchecked',
    'rs rs429358: unchecked',
    'nct NCT04280705: unchecked',
  ]
  expect(await citationsOf(db, answerId)).toEqual(stored)
  await readAnswer(db, answerId)
  expect(await citationsOf(db, answerId)).toEqual(stored)
})

test('a source that is both in the text and from the provider is stored once', async ({ db }) => {
  const owner = { userId: await addUser(db), modelId: await addModel(db) }
  const answerId = await addAnswer(db, {
    ...{ ...owner, content: 'It helps[1][3], PMID 44444444 and PMID 55555555.' },
    providerSources: [
      { url: 'https://pubmed.ncbi.nlm.nih.gov/44444444/', title: 'A page - PubMed' },
      { url: null, title: 'nature.com' },
      { url: 'https://example.org/a', title: null },
      { url: 'https://example.org/a', title: null },
    ],
  })
  await readAnswer(db, answerId)
  const reading = db.selectFrom('citationReadings').select('sources')
  expect(await reading.where('answerId', '=', answerId).execute()).toEqual([{ sources: 3 }])
  expect(await citationsOf(db, answerId)).toEqual([
    'pmid 44444444: unchecked',
    'link https://example.org/a: unchecked',
    'pmid 55555555: unchecked',
  ])
})

test('both answers of a turn may name the same source', async ({ db }) => {
  const owner = { userId: await addUser(db), modelId: await addModel(db) }
  const left = await addAnswer(db, { ...owner, content: 'See PMID 66666661.' })
  const right = newId()
  const same = await db
    .selectFrom('answers')
    .select(['turnId', 'modelId', 'state', 'content', 'completedAt'])
    .where('id', '=', left)
    .executeTakeFirstOrThrow()
  await insertRows(db, 'answers', { ...same, id: right, side: 'right' })
  await readAnswer(db, left)
  for (const id of [left, right])
    expect(await citationsOf(db, id)).toEqual(['pmid 66666661: unchecked'])
})

test('answers without an event are read, and read again after the table was emptied', async ({
  db,
  log,
}) => {
  const owner = { userId: await addUser(db), modelId: await addModel(db) }
  const answerId = await addAnswer(db, { ...owner, content: 'PMID 22222222' })
  const young = createUnreadAnswersSweep(db, log)
  expect(await young()).toBe(0)
  const sweep = createUnreadAnswersSweep(db, log, { patienceMs: 0 })
  expect(await sweep()).toBeGreaterThan(0)
  expect(await sweep()).toBe(0)
  expect(await citationsOf(db, answerId)).toEqual(['pmid 22222222: unchecked'])
  await sql`truncate citations, citation_readings`.execute(db)
  expect(await sweep()).toBeGreaterThan(0)
  expect(await citationsOf(db, answerId)).toEqual(['pmid 22222222: unchecked'])
})

test('found, missing, retracted and differently titled records are distinguished', async ({
  db,
  bus,
  log,
  resources,
  authorities,
}) => {
  Object.assign(authorities.records, {
    '32445440': { title: `${REMDESIVIR} - Final Report.`, ...NEJM },
    '9500320': { title: 'RETRACTED: Ileal-lymphoid-nodular hyperplasia', retracted: true },
    PMC7262788: { title: 'A review' },
    rs429358: {},
    '10.1056/nejmoa2007764': { title: REMDESIVIR, ...NEJM },
    '10.1016/j.fct.2012.08.005': { title: 'RETRACTED: Long term toxicity', retracted: true },
    '10.1000/with,comma': { title: 'A comma' },
    [SAUSAGE]: { title: 'Primates of old' },
  })
  authorities.agencies['10.5281/zenodo.1234'] = 'datacite'
  const owner = { userId: await addUser(db), modelId: await addModel(db) }
  const content = `
- Beigel JH, et al. ${REMDESIVIR}. N Engl J Med. 2020. PMID: 32445440
- Smith A, Jones B. Nesting of the blue tit in gardens. Bird Study. 2019. doi:10.1056/nejmoa2007764
- PMID 9500320, PMID 99999999, PMC7262788, PMC99999, rs429358, rs99999
- doi:10.1016/j.fct.2012.08.005 doi:10.9999/nothing.here.123 doi:10.5281/zenodo.1234 doi:${SAUSAGE}
- https://doi.org/10.1000/with,comma NCT04280705 https://example.org`
  const answerId = await addAnswer(db, { ...owner, content })
  await readAnswer(db, answerId)
  await startCitations({ db, bus, log, authorities: authoritiesAt(authorities) }, resources)
  await expect
    .poll(() => citationsOf(db, answerId))
    .toEqual([
      'pmid 32445440: found',
      'doi 10.1056/nejmoa2007764: other_title',
      'pmid 9500320: found',
      'pmid 99999999: not_found',
      'pmcid PMC7262788: found',
      'pmcid PMC99999: not_found',
      'rs rs429358: found',
      'rs rs99999: not_found',
      'doi 10.1016/j.fct.2012.08.005: found',
      'doi 10.9999/nothing.here.123: not_found',
      'doi 10.5281/zenodo.1234: unchecked',
      `doi ${SAUSAGE}: found`,
      'doi 10.1000/with,comma: found',
      'nct NCT04280705: unchecked',
      'link https://example.org: unchecked',
    ])
  const issues = db.selectFrom('citationCache').select(['reference', 'journal', 'year'])
  expect(await issues.where('year', 'is not', null).orderBy('reference').execute()).toEqual([
    { reference: '10.1056/nejmoa2007764', ...NEJM },
    { reference: '32445440', ...NEJM },
  ])
  expect(await issues.where('reference', '=', '10.1000/with,comma').execute()).toMatchObject([
    { journal: null, year: null },
  ])
  const retracted = db.selectFrom('citationCache').select('reference').where('retracted', '=', true)
  const references = await retracted.orderBy('reference').execute()
  expect(references.map(({ reference }) => reference)).toEqual([
    '10.1016/j.fct.2012.08.005',
    '9500320',
  ])
  expect(authorities.requests.filter((path) => path.includes('db=pubmed'))).toHaveLength(1)
  expect(authorities.requests.join()).not.toContain('NCT0')

  // Known results are used immediately and without another request.
  const requests = authorities.requests.length
  const second = await addAnswer(db, { ...owner, content: 'PMID 32445440, PMID 99999999' })
  await readAnswer(db, second)
  expect(await citationsOf(db, second)).toEqual([
    'pmid 32445440: found',
    'pmid 99999999: not_found',
  ])
  const due = db.selectFrom('citationCache').select('reference').where('requestAt', 'is not', null)
  expect(
    await due.where('kind', '=', 'pmid').where('answeredAt', 'is not', null).execute(),
  ).toEqual([])
  expect(authorities.requests).toHaveLength(requests)

  // After 30 days, the reference is requested again, because the record may have changed.
  authorities.records['32445440'] = { title: REMDESIVIR, retracted: true }
  await sql`update citation_cache set answered_at = now() - interval '31 days'`.execute(db)
  const third = await addAnswer(db, { ...owner, content: 'PMID 32445440' })
  await readAnswer(db, third)
  await expect.poll(() => retracted.where('reference', '=', '32445440').execute()).toHaveLength(1)
  await expect.poll(() => citationsOf(db, third)).toEqual(['pmid 32445440: found'])
})

const FAULTS: readonly (readonly [AuthorityFault, string])[] = [
  ['html', 'malformed'],
  ['garbage', 'malformed'],
  ['huge', 'too_large'],
  ['busy', 'rate_limited'],
  ['slow', 'timed_out'],
  ['broken', 'unreachable'],
  ['elsewhere', 'redirected'],
]

test.for(FAULTS)(
  'if an authority responds with %s, the source stays unchecked and requests pause',
  async ([fault, outcome], { db, log, authorities }) => {
    await sql`truncate citations, citation_readings, citation_cache`.execute(db)
    authorities.fault = fault
    authorities.records['32445440'] = { title: REMDESIVIR }
    const [ncbi] = authoritiesAt(authorities) as [Authority]
    const limits = fault === 'slow' ? { ...LIMITS, timeoutMs: 200 } : LIMITS
    const { signal } = new AbortController()
    const check = createCheck(ncbi, { db, log, signal, limits, breakMs: 100 })
    const owner = { userId: await addUser(db), modelId: await addModel(db) }
    const name = async (pmid: string) => {
      const answerId = await addAnswer(db, { ...owner, content: `PMID ${pmid}` })
      await readAnswer(db, answerId)
      return answerId
    }
    const before = await countRequests(outcome)
    const answerId = await name('32445440')
    const makeDue = () =>
      sql`update citation_cache set request_at = now() where request_at is not null`.execute(db)
    for (const pmid of ['32445441', '32445442', '32445443']) {
      await makeDue()
      const checking = check()
      // While the check runs, answers are still read.
      await name(pmid)
      await checking
    }
    expect(await countRequests(outcome)).toBe(before + 3)
    expect(await isBroken()).toBe(1)
    expect(await citationsOf(db, answerId)).toEqual(['pmid 32445440: unchecked'])
    const waiting = db
      .selectFrom('citationCache')
      .select('attempts')
      .where('requestAt', '>', new Date())
    expect(await waiting.execute()).not.toEqual([])

    authorities.fault = undefined
    const checkAgain = async () => {
      await makeDue()
      await check()
      return citationsOf(db, answerId)
    }
    await expect.poll(checkAgain).toEqual(['pmid 32445440: found'])
    expect(await isBroken()).toBe(0)
    expect(
      authorities.requests.some((path) => path.includes('id=1&') || path.endsWith('id=1')),
    ).toBe(false)
  },
)

test('a reference that spoils the response for others is requested alone', async ({
  db,
  log,
  authorities,
}) => {
  await sql`truncate citations, citation_readings, citation_cache`.execute(db)
  const [ncbi] = authoritiesAt(authorities) as [Authority]
  authorities.records['32445440'] = { title: REMDESIVIR }
  const refuseOne: Authority['check'] = async (kind, references, request) => {
    if (references.includes('66666666')) throw new AuthorityError('refused')
    return ncbi.check(kind, references, request)
  }
  const { signal } = new AbortController()
  const check = createCheck({ ...ncbi, check: refuseOne }, { db, log, signal, breakMs: 1 })
  const owner = { userId: await addUser(db), modelId: await addModel(db) }
  const answerId = await addAnswer(db, { ...owner, content: 'PMID 66666666, PMID 32445440' })
  await readAnswer(db, answerId)
  const checkAgain = async () => {
    await sql`update citation_cache set request_at = now() where request_at is not null`.execute(db)
    await check()
    return citationsOf(db, answerId)
  }
  await expect.poll(checkAgain).toEqual(['pmid 66666666: unchecked', 'pmid 32445440: found'])
})

test("all processes together keep the authority's pace", async ({ db }) => {
  const waits = await Promise.all(
    Array.from({ length: 5 }, () => reserveRequest(db, 'slow', 1_000)),
  )
  const sorted = waits.toSorted((one, other) => one - other)
  expect(sorted[4]).toBeGreaterThan(3_000)
  for (const [index, wait] of sorted.slice(1).entries())
    expect(wait - (sorted[index] ?? 0)).toBeGreaterThan(500)
})

async function countRequests(outcome: string): Promise<number> {
  const metric = await register.getSingleMetric('assay_authority_requests_total')?.get()
  const values = metric?.values ?? []
  return (
    values.find(({ labels }) => labels.host === 'ncbi' && labels.outcome === outcome)?.value ?? 0
  )
}

async function isBroken(): Promise<number> {
  const metric = await register.getSingleMetric('assay_authority_broken')?.get()
  return metric?.values.find(({ labels }) => labels.host === 'ncbi')?.value ?? 0
}

test('rates count sources in complete blind answers with a vote, by user', async ({ db }) => {
  await sql`truncate citations, citation_readings, citation_cache`.execute(db)
  const modelId = await addModel(db)
  await sql`
    insert into citation_cache (kind, reference, outcome, answered_at, retracted)
    values ('pmid', '1111111', 'found', now(), true), ('pmid', '2222222', 'not_found', now(), false),
      ('rs', 'rs123', 'found', now(), false)`.execute(db)
  const users = await Promise.all([1, 2, 3].map(() => addUser(db)))
  for (const [index, userId] of users.entries()) {
    const second = index === 0 ? 'PMID 2222222, NCT04280705' : 'Nothing.'
    for (const content of ['PMID 1111111, rs123', second]) {
      const answerId = await addAnswer(db, { userId, modelId, content })
      await readAnswer(db, answerId)
      await addVote(db, answerId)
    }
    const content = 'PMID 2222222'
    const shown = await addAnswer(db, { userId, modelId, content, blind: false })
    await readAnswer(db, shown)
    await addVote(db, shown)
    await readAnswer(db, await addAnswer(db, { userId, modelId, content }))
  }
  await refreshRates(db)
  await refreshRates(db)
  const query = db.selectFrom('analyticsRates').selectAll().where('modelId', '=', modelId)
  const ofSources = query.where('kind', 'not in', AnswerRateKind.options).orderBy('kind')
  const checked = { board: 'overall', users: 3, answers: 4, answersSquared: 6 }
  // The users have 3, 1 and 1 sources in 2 answers each. Of their checked sources, 1 of 2, 1 of 1
  // and 1 of 1 are found.
  expect(await ofSources.execute()).toMatchObject([
    { ...checked, kind: 'found', hits: 3, hitsSquared: 3, hitsTimesAnswers: 4 },
    { ...checked, kind: 'not_found', hits: 1 },
    { ...checked, kind: 'other_title', hits: 0 },
    { ...checked, kind: 'retracted', hits: 3 },
    {
      ...{ board: 'overall', kind: 'sources', users: 3, answers: 6, hits: 5 },
      ...{ answersSquared: 12, hitsSquared: 11, hitsTimesAnswers: 10 },
    },
  ])
})
