import { setTimeout as delay } from 'node:timers/promises'
import type { RatingDesk } from '@assay/contracts/studies/assignments'
import { StudyDesign } from '@assay/contracts/studies/design'
import { type Person, seedFrozenStudy, signUp } from '@assay/testing/arena'
import { updateRows } from '@assay/testing/rows'
import { sql } from 'kysely'
import { startBenchArena } from './lib/arena.ts'
import { getRequest, openClient, postRequest, repeatRequest } from './lib/http.ts'
import { numberOf, quantile } from './lib/measure.ts'
import { startPeer } from './lib/peers.ts'
import { atMost, report, show } from './lib/report.ts'

const ITEMS = numberOf('items', 5_000, 100)
const RATINGS_EACH = 20
const ARMS = 3
const RATERS = numberOf('raters', 50, 4)
/** Ratings of each rater, one per second. People need much longer. */
const RATINGS = numberOf('ratings', 30, 5)
const PAUSE_MS = 1_000
const RATING = JSON.stringify({ rating: { kind: 'pairwise', outcome: 'tie' } })

/**
 * P19: the time from a rating to its response, which has the next assignment, in a very large study.
 * Also how long the start of the rating takes.
 */
await using arena = await startBenchArena({ only: {}, models: ARMS })
using noop = await startPeer('noop-server.ts')
const { db } = arena
const organiser = await arena.superuser()
const { id: studyId } = await collectStudy()
const raters: Person[] = []
const { path } = await organiser.request<{ path: string }>('POST', `/studies/${studyId}/link`)
for (let index = 0; index < RATERS; index++) raters.push(await join(index))

const startedAt = performance.now()
await organiser.request('POST', `/studies/${studyId}/start-rating`)
const startS = (performance.now() - startedAt) / 1_000
await sql`analyze study_assignments`.execute(db)
const latenciesMs = (await Promise.all(raters.map(rateMany))).flat()
const reference = await repeatRequest(noop.url, getRequest('/api/v1/leaderboard/'), RATERS, 3)
const assignments = ITEMS * RATINGS_EACH
report(`P19 rating a study of ${assignments} assignments`, [
  [
    `rating and next assignment, ${RATERS} raters, one rating per second each, p99`,
    atMost(
      100,
      quantile(latenciesMs, 0.99),
      'ms',
      `, p50 ${show(quantile(latenciesMs, 0.5), 'ms')}`,
    ),
    `a Fastify no-op route: p99 ${show(quantile(reference.latenciesMs, 0.99), 'ms')}`,
  ],
  ['start of the rating', atMost(20, startS, 's'), 'once per study'],
])

/** Inserts a study whose responses are complete. */
async function collectStudy() {
  const study = await seedFrozenStudy(db, {
    arms: arena.modelIds.map((model_id) => ({ model_id })),
    items: ITEMS,
  })
  const design = StudyDesign.parse({
    ...{ kind: 'pairwise', ratings_each: RATINGS_EACH, raters: 200, repeat_share: 0.1 },
  })
  await updateRows(db, 'studies', { id: study.id }, { design: JSON.stringify(design) })
  await updateRows(
    db,
    'studyResponses',
    { studyId: study.id },
    { state: 'done', content: 'An answer of several sentences. '.repeat(60) },
  )
  await sql`vacuum analyze`.execute(db)
  return study
}

async function join(index: number): Promise<Person> {
  const rater = await signUp(arena.surroundings, {
    ...{ full_name: 'Ada Rater', email: `rater-${index}@example.com` },
    password: 'correct horse battery',
  })
  const token = new URL(path, arena.url).searchParams.get('token')
  await rater.request('POST', '/studies/join', { token })
  return rater
}

/** Rates one assignment after the other. Raters start at different times. */
async function rateMany({ headers, request }: Person, index: number): Promise<number[]> {
  const took: number[] = []
  using client = await openClient(arena.url)
  await delay((index / RATERS) * PAUSE_MS)
  let { next } = await request<RatingDesk>('GET', `/studies/${studyId}/desk`)
  while (next && took.length < RATINGS) {
    const message = postRequest(`/api/v1/studies/assignments/${next.id}`, RATING, headers)
    const sentAt = performance.now()
    const { status, body } = await client.request(message)
    took.push(performance.now() - sentAt)
    if (status !== 200) throw new Error(`answered with ${status}: ${body}`)
    next = (JSON.parse(body) as RatingDesk).next
    await delay(PAUSE_MS - (took.at(-1) ?? 0))
  }
  return took
}
