import type { StudyState } from '@assay/contracts/studies/studies'
import type { Database } from '@assay/db'
import { newId } from '@assay/db'
import { insertRows } from '@assay/testing/rows'
import { expect } from 'vitest'
import { answer, send } from './accounts.ts'
import { superuserToken, test } from './gateway.ts'

/** Inserts a study in which an arm, and an arm that is left out, have a failed response each. */
async function seedStudy(db: Database, state: StudyState) {
  const studyId = newId()
  const itemId = newId()
  const design = JSON.stringify({ kind: 'verdict' })
  await insertRows(db, 'studies', { id: studyId, title: 'A', state, design })
  const item = { studyId, position: 0, externalId: '1', messages: '[]', rubric: '[]' }
  await insertRows(db, 'studyItems', { ...item, id: itemId })
  for (const [position, leftOutAt] of [null, new Date()].entries()) {
    const id = newId()
    const arm = JSON.stringify({ kind: 'outside', name: `Arm ${position}` })
    await insertRows(db, 'studyArms', { id, studyId, position, arm, leftOutAt })
    const failed = { state: 'failed', attempt: 2, errorCode: 'bad_key', costUsd: 0.5 } as const
    await insertRows(db, 'studyResponses', {
      id: newId(),
      studyId,
      itemId,
      armId: id,
      completedAt: new Date(),
      ...failed,
    })
  }
  return studyId
}

const listResponses = (db: Database, studyId: string) =>
  db
    .selectFrom('studyResponses')
    .select(['state', 'attempt', 'errorCode', 'completedAt', 'costUsd'])
    .where('studyId', '=', studyId)
    .orderBy('id')
    .execute()

test('a retry requests the failed responses again, except those of arms that are left out', async ({
  gateway,
  db,
}) => {
  const organiser = { token: await superuserToken(gateway) }
  const studyId = await seedStudy(db, 'collecting')
  const retry = () => answer(send(gateway, 'POST', `/studies/${studyId}/retry`, organiser))
  expect(await retry()).toEqual([200, { message: '1 answer requested again' }])
  expect(await listResponses(db, studyId)).toMatchObject([
    { state: 'waiting', attempt: 2, errorCode: null, completedAt: null, costUsd: 0.5 },
    { state: 'failed', errorCode: 'bad_key' },
  ])
  expect(await retry()).toEqual([200, { message: '0 answers requested again' }])
})

test('only a study that is collecting can be retried', async ({ gateway, db }) => {
  const organiser = { token: await superuserToken(gateway) }
  const studyId = await seedStudy(db, 'rating')
  const retry = (id: string) => answer(send(gateway, 'POST', `/studies/${id}/retry`, organiser))
  const detail = 'This study is being rated. To change it, create its next version.'
  expect(await retry(studyId)).toEqual([409, { detail }])
  expect(await retry(newId())).toEqual([404, { detail: 'Study not found' }])
  expect((await listResponses(db, studyId)).map(({ state }) => state)).toEqual(['failed', 'failed'])
})
