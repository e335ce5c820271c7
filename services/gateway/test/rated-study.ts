import assert from 'node:assert/strict'
import type { RatingDesk } from '@assay/contracts/studies/assignments'
import { StudyDesign } from '@assay/contracts/studies/design'
import { type Database, newId } from '@assay/db'
import { insertRows } from '@assay/testing/rows'
import { type Account, anAccount, send } from './accounts.ts'
import { test as base, CANARIES, type Caller, type Gateway } from './gateway.ts'

/** A study that has been collected, with the ids that raters must not see. */
export interface CollectedStudy {
  readonly id: string
  readonly organiser: Caller
  readonly arms: readonly string[]
  readonly items: readonly string[]
  readonly responses: readonly string[]
}

interface Contents {
  readonly design?: Partial<StudyDesign>
  /** Number of items. */
  readonly items?: number
  /** The subjects of the first items. */
  readonly subjects?: readonly string[]
}

/** Names that raters must not see. */
export const ARM_NAMES = [...CANARIES, 'Canary-Gamma'] as const

/** A gateway on which an organiser has a study that is collected. */
export const test = base
  .extend('organiser', { scope: 'file' }, async ({ gateway }) => anAccount(gateway, 'organiser'))
  .extend(
    'collected',
    { scope: 'file' },
    ({ gateway, db, organiser }) =>
      (contents: Contents = {}) =>
        aCollectedStudy({ gateway, db, organiser }, contents),
  )
  .extend(
    'started',
    { scope: 'file' },
    ({ gateway, collected }) =>
      async (raters: number, contents: Contents = {}) => {
        const study = await collected(contents)
        const people = await ratersOf(gateway, study, raters)
        await startRating(gateway, study)
        return { study, raters: people }
      },
  )
  .extend('startedAlone', { scope: 'file' }, ({ started }) => async (contents: Contents = {}) => {
    const { study, raters } = await started(1, contents)
    const [rater] = raters
    assert(rater)
    return { study, rater }
  })

/** Creates a study through the API, and stores items, arms and responses as its collection does. */
export async function aCollectedStudy(
  { gateway, db, organiser }: { gateway: Gateway; db: Database; organiser: Caller },
  { design, items: count = 4, subjects = [] }: Contents,
): Promise<CollectedStudy> {
  const full = StudyDesign.parse({ kind: 'pairwise', ratings_each: 3, raters: 3, ...design })
  const body = { title: 'Doses of methotrexate', design: full }
  const created = await send(gateway, 'POST', '/studies/', organiser, body)
  const { id } = (await created.json()) as { id: string }
  const arms = ARM_NAMES.map(() => newId())
  const items = Array.from({ length: count }, () => newId())
  await insertRows(
    db,
    'studyArms',
    arms.map((armId, position) => ({
      ...{ id: armId, studyId: id, position },
      arm: JSON.stringify({ kind: 'outside', name: ARM_NAMES[position] }),
    })),
  )
  await insertRows(
    db,
    'studyItems',
    items.map((itemId, position) => ({
      ...{ id: itemId, studyId: id, position, externalId: `q${position}` },
      messages: JSON.stringify([{ role: 'user', content: `Question ${position}?` }]),
      reference: `Reference ${position}.`,
      subject: subjects[position] ?? null,
      rubric: JSON.stringify([
        { criterion: 'Names the dose', points: 3, tags: [] },
        { criterion: 'Invents a source', points: -2, tags: [] },
      ]),
    })),
  )
  const responses = items.flatMap((itemId, item) =>
    arms.map((armId, arm) => ({
      ...{ id: newId(), studyId: id, itemId, armId },
      state: 'done' as const,
      content: `Text ${item * arms.length + arm}.`,
    })),
  )
  await insertRows(db, 'studyResponses', responses)
  await db.updateTable('studies').set({ state: 'collecting' }).where('id', '=', id).execute()
  return { id, organiser, arms, items, responses: responses.map((response) => response.id) }
}

export async function startRating(gateway: Gateway, { id, organiser }: CollectedStudy) {
  return send(gateway, 'POST', `/studies/${id}/start-rating`, organiser)
}

/** Creates a link to the study and returns its token. */
export async function linkTo(gateway: Gateway, { id, organiser }: CollectedStudy) {
  const response = await send(gateway, 'POST', `/studies/${id}/link`, organiser)
  const { path } = (await response.json()) as { path: string }
  return new URL(path, gateway.url).searchParams.get('token') ?? ''
}

/** Creates accounts that join the study with a link. */
export async function ratersOf(gateway: Gateway, study: CollectedStudy, count: number) {
  const token = await linkTo(gateway, study)
  const raters: Account[] = []
  for (let index = 0; index < count; index++) {
    const account = await anAccount(gateway)
    await send(gateway, 'POST', '/studies/join', account, { token })
    raters.push(account)
  }
  return raters
}

export async function deskOf(
  gateway: Gateway,
  { id }: Pick<CollectedStudy, 'id'>,
  rater: Caller,
): Promise<RatingDesk> {
  return (await send(gateway, 'GET', `/studies/${id}/desk`, rater)).json() as Promise<RatingDesk>
}

export const TIE = { kind: 'pairwise', outcome: 'tie' }

/** Rates an assignment. */
export function rate(
  gateway: Gateway,
  rater: Caller,
  assignmentId: string | undefined,
  rating: object = TIE,
): Promise<Response> {
  return send(gateway, 'POST', `/studies/assignments/${assignmentId}`, rater, { rating })
}

/** Rates until nothing is left, and returns the ids in their order. */
export async function rateAll(
  gateway: Gateway,
  study: CollectedStudy,
  rater: Caller,
  rating: object = TIE,
): Promise<string[]> {
  const rated: string[] = []
  let { next } = await deskOf(gateway, study, rater)
  while (next) {
    rated.push(next.id)
    next = ((await (await rate(gateway, rater, next.id, rating)).json()) as RatingDesk).next
  }
  return rated
}
