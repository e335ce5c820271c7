import type { LeaderboardDto } from '@assay/contracts/leaderboard'
import type { VoteDto, VoteOutcome } from '@assay/contracts/votes'
import type { Person } from '@assay/testing/arena'
import { expect } from 'vitest'
import { test as base, SCRIPTED_OPTIONS } from './arena.ts'

const test = base.override('options', SCRIPTED_OPTIONS)

const standings = (superuser: Person) =>
  superuser.request<LeaderboardDto>('GET', '/leaderboard/?limit=50')

const matches = ({ entries }: LeaderboardDto) =>
  entries.reduce((sum, { matches_played }) => sum + matches_played, 0) / 2

/** Holds a complete battle. Returns its turn and everything that the reader has received. */
async function holdBattle(guest: Person) {
  await using chat = guest.ask()
  const { turn_id, thread_id } = await chat.done()
  const texts = [...chat.turn.sides.values()].map(({ text }) => text)
  return { thread_id, turn_id, received: JSON.stringify(chat.turn.events), texts }
}

/** Votes and expects that the vote is accepted. */
async function castVote(guest: Person, turnId: string, outcome: VoteOutcome): Promise<VoteDto> {
  const { status, body } = await guest.call('POST', `/votes/?turn_id=${turnId}&outcome=${outcome}`)
  expect(status).toBe(200)
  return JSON.parse(body) as VoteDto
}

test('a battle is blind before its vote, which reveals the names and counts immediately', async ({
  arena,
}) => {
  const guest = await arena.guest()
  const superuser = await arena.superuser()
  await expect.poll(async () => (await standings(superuser)).entries.length).toBe(2)
  const before = await standings(superuser)

  const { thread_id, turn_id, received, texts } = await holdBattle(guest)
  expect(texts.every((text) => text.length > 0)).toBe(true)
  const replies = [
    await guest.call('GET', `/threads/${thread_id}/history`),
    await guest.call('GET', '/threads/'),
  ]
  expect(replies.map(({ status }) => status)).toEqual([200, 200])
  const seen = replies.map(({ headers, body }) => JSON.stringify([...headers]) + body)
  const everything = received + seen.join('')
  for (const name of arena.models.flatMap((model) => Object.values(model))) {
    expect(everything).not.toContain(name)
  }

  const vote = await castVote(guest, turn_id, 'left_better')
  const names = arena.models.map(({ llm_name }) => llm_name)
  expect([vote.left_model_name, vote.right_model_name].toSorted()).toEqual(names)
  await expect.poll(async () => matches(await standings(superuser))).toBe(matches(before) + 1)

  const after = await standings(superuser)
  const winner = after.entries.find(({ llm_name }) => llm_name === vote.left_model_name)
  expect(winner).toMatchObject({ rank: null, wins: 1, losses: 0, win_rate: 1 })
  const history = await guest.history(thread_id)
  expect(history).toMatchObject({
    left_model_name: vote.left_model_name,
    right_model_name: vote.right_model_name,
  })
  expect(history.messages.map(({ content }) => content).slice(1)).toEqual(texts)
})

test('counts equal the number of votes exactly', async ({ arena }) => {
  const superuser = await arena.superuser()
  const outcomes: VoteOutcome[] = ['left_better', 'right_better', 'tie', 'both_bad']
  await Promise.all(
    Array.from({ length: 12 }, async (_, index) => {
      const guest = await arena.guest()
      const { turn_id } = await holdBattle(guest)
      await castVote(guest, turn_id, outcomes[index % outcomes.length] ?? 'tie')
    }),
  )
  const countVotes = async (rated: boolean) => {
    const { count } = await arena.db
      .selectFrom('votes')
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .where('rated', '=', rated)
      .executeTakeFirstOrThrow()
    return Number(count)
  }
  const rated = await countVotes(true)
  expect(await countVotes(false)).toBe(0)
  await expect.poll(async () => matches(await standings(superuser))).toBe(rated)

  const { entries } = await standings(superuser)
  for (const { wins, losses, ties, both_bad, matches_played } of entries) {
    expect(wins + losses + ties + both_bad).toBe(matches_played)
  }
  const sum = (key: 'wins' | 'losses') => entries.reduce((total, entry) => total + entry[key], 0)
  expect(sum('wins')).toBe(sum('losses'))
})

test('the loss of a server is reported, and the system recovers', async ({ arena }) => {
  const guest = await arena.guest()
  const { stack, system } = arena
  const exits: string[] = []
  system.failed.then(({ name }) => exits.push(name)).catch(() => {})
  const readiness = async () => {
    const response = await fetch(new URL('/dependencies', system.metricsUrl))
    return { status: response.status, checks: (await response.json()) as Record<string, string> }
  }

  for (const name of ['postgres', 'nats', 'redis'] as const) {
    const { controls } = stack[name]
    if (!controls) continue
    await controls.kill()
    await expect.poll(readiness).toMatchObject({
      status: 503,
      checks: { [name]: 'unavailable' },
    })
    if (name === 'postgres') {
      const refused = await guest.call('GET', '/threads/')
      expect([refused.status, JSON.parse(refused.body)]).toMatchObject([
        503,
        { detail: 'The service is temporarily unavailable. Please try again.' },
      ])
    }
    await controls.restart()
    await expect.poll(readiness).toMatchObject({ status: 200 })
  }
  const { texts } = await holdBattle(await arena.guest())
  expect(texts).toHaveLength(2)
  expect(exits).toEqual([])
})
