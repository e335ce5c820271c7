import { sql } from 'kysely'
import { expect } from 'vitest'
import { answer, send } from './accounts.ts'
import { superuserToken, test } from './gateway.ts'

const count = (gateway: Parameters<typeof send>[0], events: readonly object[]) =>
  send(gateway, 'POST', '/analytics/events', {}, { events })

test('client events are counted by day, and superusers read the counts', async ({
  gateway,
  db,
}) => {
  // Clients report up to a day for each vote, so a sum of times can exceed 32 bits.
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  const large = { event: 'feedback_seconds', total: 3_000_000_000 }
  await sql`
    insert into usage_counts (day, event, total)
    values (${yesterday}, ${large.event}, ${large.total})`.execute(db)
  const votes = [9_400, 1_700, undefined].map((ms) => ({ event: 'vote_cast', feedback_ms: ms }))
  const sent = { event: 'message_sent', mode: 'battle', message_length: 12 }
  expect((await count(gateway, [...votes, sent])).status).toBe(200)
  const counted = await Promise.all(Array.from({ length: 8 }, () => count(gateway, [sent])))
  expect(counted.map(({ status }) => status)).toEqual(Array(8).fill(200))

  const token = await superuserToken(gateway)
  const day = new Date().toISOString().slice(0, 10)
  expect(await answer(gateway.call('GET', '/analytics/usage', { token }))).toEqual([
    200,
    {
      data: [
        { day: yesterday, ...large },
        { day, event: 'feedback_seconds', total: 11 },
        { day, event: 'message_sent', total: 9 },
        { day, event: 'vote_cast', total: 3 },
      ],
    },
  ])
})

test.for([
  ['nothing', []],
  ['an unknown event', [{ event: 'page_viewed' }]],
  ['too many', Array.from({ length: 51 }, () => ({ event: 'vote_cast' }))],
  ['a length that is a text', [{ event: 'message_sent', mode: 'battle', message_length: 'Why?' }]],
] as const)('%s is refused', async ([, events], { gateway }) => {
  expect((await count(gateway, events)).status).toBe(422)
})
