import { TIMED_OUT_NOTICE } from '@assay/contracts/constants'
import { selectRow, selectRows, updateRows } from '@assay/testing/rows'
import { expect } from 'vitest'
import { ask } from './ask.ts'
import { aGuest, test as base } from './gateway.ts'

const test = base.extend('policy', { scope: 'file' }, { TURN_DEADLINE_MS: '1000' })

test('a turn that no worker claims fails soon after its deadline, and the next question is then possible', async ({
  gateway,
  db,
}) => {
  const { fingerprint } = await aGuest(gateway)
  await using chat = await ask(gateway, { fingerprint })
  const { turn_id } = await chat.next('setup')
  expect(await chat.next('done')).toMatchObject({ turn_id, state: 'failed' })
  const notices = chat.events.flatMap((event) => (event.event === 'error' ? [event.detail] : []))
  expect(notices).toEqual([TIMED_OUT_NOTICE, TIMED_OUT_NOTICE])

  const answers = await selectRows(db, 'answers', ['state', 'errorCode'], { turnId: turn_id })
  const timedOut = { state: 'failed', errorCode: 'timed_out' }
  expect(answers).toEqual([timedOut, timedOut])
  await using next = await ask(gateway, { fingerprint })
  await next.next('setup')
})

test.for([
  ['was complete', 'done'],
  ['broke off after its first words', 'failed'],
] as const)(
  'a turn with a side that %s can be voted on, but the vote is not rated',
  async ([, state], { gateway, db }) => {
    const { fingerprint } = await aGuest(gateway)
    await using chat = await ask(gateway, { fingerprint })
    const { turn_id } = await chat.next('setup')
    await updateRows(
      db,
      'answers',
      { turnId: turn_id, side: 'left' },
      { state, content: 'All there is to say.', attempt: 1 },
    )
    expect(await chat.next('done')).toMatchObject({ turn_id, state: 'done' })
    const cast = await gateway.call('POST', `/votes/?turn_id=${turn_id}&outcome=tie`, {
      fingerprint,
    })
    expect(cast.status).toBe(200)
    const { rated } = await selectRow(db, 'votes', ['rated'], { turnId: turn_id })
    expect(rated).toBe(false)
  },
)
