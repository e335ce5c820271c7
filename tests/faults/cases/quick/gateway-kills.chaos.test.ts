import { scriptedPrompt } from '@assay/testing/scripted-provider'
import { expect } from 'vitest'
import { chaosTest } from '../../lib/chaos-test.ts'
import { expectCompleteTurn } from '../../lib/expect-complete-turn.ts'
import { countVotes } from '../../lib/read-turn.ts'

const test = chaosTest()

const TOKENS = 60
const script = scriptedPrompt({ tokens: TOKENS, gap: 10 })

test('C01: if a gateway is killed before the turn is stored, the repeated request makes one turn', async ({
  arena,
}) => {
  const { proc } = arena.gateways[0]
  await proc.restart({ FAILPOINTS: 'gw.before_turn_commit:kill' })
  const person = await arena.guest()
  await using chat = person.ask({ script })
  await proc.waitForExit()
  await expectCompleteTurn(arena, chat, TOKENS)
  await expect.poll(() => chat.turn.closes).toEqual([1006, 1000])
})

test('C02: if a gateway is killed after the turn is stored, another process publishes the turn', async ({
  arena,
}) => {
  const { proc } = arena.gateways[0]
  await proc.restart({ FAILPOINTS: 'gw.after_turn_commit:kill' })
  const person = await arena.guest()
  await using chat = person.ask({ script })
  await proc.waitForExit()
  await expectCompleteTurn(arena, chat, TOKENS)
  await expect.poll(() => chat.turn.closes).toEqual([1006, 1000])
})

test('C03: if a gateway is killed in mid-stream, the other one continues without a gap or a repetition', async ({
  arena,
}) => {
  const { proc } = arena.gateways[0]
  const person = await arena.guest()
  await using chat = person.ask({ script })
  await chat.waitFor(({ sides }) => [...sides.values()].every(({ text }) => text.length > 150))
  await proc.kill()
  await expectCompleteTurn(arena, chat, TOKENS)
  await expect.poll(() => chat.turn.closes).toEqual([1006, 1000])
})

test('C04: if a gateway is killed before it sends the end, a resumed reader receives the end and may vote', async ({
  arena,
}) => {
  const { proc } = arena.gateways[0]
  await proc.restart({ FAILPOINTS: 'gw.before_done_send:kill' })
  const person = await arena.guest()
  await using chat = person.ask({ script })
  await proc.waitForExit()
  await expectCompleteTurn(arena, chat, TOKENS)
  const { turn_id, turn_idx } = await chat.done()
  expect([turn_id, turn_idx]).toEqual([chat.turn.turnId, 0])
  expect(await person.vote(turn_id)).toMatchObject({ status: 200 })
})

test.for([
  ['C05', 'gw.vote_before_commit', 0],
  ['C06', 'gw.vote_after_commit', 1],
] as const)(
  '%s: killed in a vote at %s, the retry has one vote',
  async ([, name, stored], { arena }) => {
    const { proc } = arena.gateways[0]
    const person = await arena.guest()
    await using chat = person.ask({ script: scriptedPrompt({ tokens: 5 }) })
    const { turn_id, thread_id } = await chat.done()
    await proc.restart({ FAILPOINTS: `${name}:kill` })

    const unanswered = await person.call('POST', `/votes/?turn_id=${turn_id}&outcome=tie`)
    await proc.waitForExit()
    expect(unanswered.status).toBe(0)
    expect(await countVotes(arena, turn_id)).toBe(stored)
    const before = await person.history(thread_id)
    expect(before.left_model_name === null).toBe(stored === 0)

    const first = await person.vote(turn_id, 'tie')
    const again = await person.vote(turn_id, 'tie')
    expect([first.status, again.status, again.body]).toEqual([200, 200, first.body])
    expect(await countVotes(arena, turn_id)).toBe(1)
  },
)

test('C58: if the guard against patient data throws, the question is refused with 503 and not stored or sent', async ({
  arena,
}) => {
  const [{ proc, url }] = arena.gateways
  const person = await arena.guest([url])
  await using before = person.ask({ script: scriptedPrompt({ tokens: 5 }) })
  const { turn_id, thread_id } = await before.done()
  const calls = arena.provider.requests().length
  await proc.restart({ FAILPOINTS: 'gw.patient_data_guard@*:throw' })

  const chat = person.ask({ script })
  await expect.poll(() => chat.turn.closes).toContain(4503)
  await chat[Symbol.asyncDispose]()
  const vote = `/votes/?turn_id=${turn_id}&outcome=tie`
  const reasoned = await person.call('POST', vote, {
    body: { feedback_text: 'The left one is right.' },
  })
  expect(reasoned.status).toBe(503)
  const renamed = await person.call('PATCH', `/threads/${thread_id}`, { body: { title: 'Mine' } })
  expect(renamed.status).toBe(503)

  expect(await person.request('GET', '/threads/')).toMatchObject({ length: 1 })
  expect(await countVotes(arena, turn_id)).toBe(0)
  expect(arena.provider.requests()).toHaveLength(calls)
})
