import { setTimeout as delay } from 'node:timers/promises'
import type { RatingDesk } from '@assay/contracts/studies/assignments'
import { type Person, type SeededStudy, signUp } from '@assay/testing/arena'
import type { ChaosArena } from './chaos-arena.ts'

const RETRY_MS = 50
const PATIENCE_MS = 20_000

let accounts = 0

/** Creates an account that joins the study. */
export async function joinStudy(
  { surroundings }: ChaosArena,
  token: string | null,
): Promise<Person> {
  accounts += 1
  const email = `rater-${accounts}@example.com`
  const rater = await signUp(surroundings, {
    full_name: 'Ada Rater',
    email,
    password: 'correct horse',
  })
  await rater.request('POST', '/studies/join', { token })
  return rater
}

/** Counts the stored ratings of a study. */
export async function countRatings({ db }: ChaosArena, { id }: SeededStudy): Promise<number> {
  const ratings = db.selectFrom('studyRatings').select('assignmentId').where('studyId', '=', id)
  return (await ratings.execute()).length
}

/** Rates until nothing is left, and returns the ids of the rated assignments. */
export async function rateAll(rater: Person, { id }: SeededStudy): Promise<string[]> {
  const rated: string[] = []
  const rating = { kind: 'verdict', verdict: 'right', tags: [] }
  const path = `/studies/${id}/desk`
  let desk = await requestDesk(rater, 'GET', path)
  while (desk.next || desk.further > 0) {
    if (desk.next) {
      rated.push(desk.next.id)
      desk = await requestDesk(rater, 'POST', `/studies/assignments/${desk.next.id}`, { rating })
    } else desk = await requestDesk(rater, 'POST', path)
  }
  return rated
}

/** Repeats a request at the other gateway until one responds, as a client does. */
async function requestDesk(
  rater: Person,
  method: string,
  path: string,
  body?: object,
): Promise<RatingDesk> {
  const until = Date.now() + PATIENCE_MS
  for (let attempt = 0; ; attempt += 1) {
    const url = rater.urls[attempt % rater.urls.length] ?? ''
    const reply = await rater.call(method, path, { url, ...(body && { body }) })
    if (reply.status === 200) return JSON.parse(reply.body)
    const mayRetry = reply.status === 0 || reply.status >= 500
    if (!mayRetry || Date.now() > until) throw new Error(`${reply.status} ${reply.body}`)
    await delay(RETRY_MS)
  }
}
