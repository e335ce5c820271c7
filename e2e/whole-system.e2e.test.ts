import type { LeaderboardDto, ThreadHistoryDto, VoteDto, VoteOutcome } from '@assay/contracts'
import { openChat } from '@assay/testing'
import { expect } from 'vitest'
import { aGuest, aSuperuser, question, test, type WholeSystem } from './whole-system.ts'

const MOVED_WITHIN = { timeout: 2_000 }

async function standings({ call }: WholeSystem, superuser: Record<string, string>) {
  const response = await call('GET', '/leaderboard/?limit=50', superuser)
  expect(response.status).toBe(200)
  return (await response.json()) as LeaderboardDto
}

const matches = ({ entries }: LeaderboardDto) =>
  entries.reduce((sum, { matches_played }) => sum + matches_played, 0) / 2

/** Holds a whole battle; returns its turn and every byte the reader got. */
async function holdBattle(whole: WholeSystem, guest: Record<string, string>) {
  await using chat = await openChat(whole.system.url, question(guest))
  const { thread_id } = await chat.next('thread_created')
  const { turn_id } = await chat.next('done')
  return { thread_id, turn_id, received: chat.received, texts: [...chat.texts.values()] }
}

test('battle, vote, leaderboard: blind before the vote, named after it, counted at once', async ({
  whole,
  canaries,
}) => {
  const guest = await aGuest(whole)
  const superuser = await aSuperuser(whole)
  await expect
    .poll(async () => (await standings(whole, superuser)).entries.length, { timeout: 10_000 })
    .toBe(2)
  const before = await standings(whole, superuser)

  const { thread_id, turn_id, received, texts } = await holdBattle(whole, guest)
  expect(texts.every((text) => text.length > 0)).toBe(true)
  const readHistory = () => whole.call('GET', `/threads/${thread_id}/history`, guest)
  const readThreads = () => whole.call('GET', '/threads/', guest)
  const responses = [await readHistory(), await readThreads()]
  const seen = await Promise.all(
    responses.map(
      async (response) => JSON.stringify([...response.headers]) + (await response.text()),
    ),
  )
  const everything = received + seen.join('')
  for (const word of canaries.flatMap((canary) => Object.values(canary))) {
    expect(everything).not.toContain(word)
  }

  const cast = await whole.call('POST', `/votes/?turn_id=${turn_id}&outcome=left_better`, guest)
  const vote = (await cast.json()) as VoteDto
  const names = canaries.map(({ llm_name }) => llm_name)
  expect([vote.left_model_name, vote.right_model_name].toSorted()).toEqual(names)
  await expect
    .poll(async () => matches(await standings(whole, superuser)), MOVED_WITHIN)
    .toBe(matches(before) + 1)

  const after = await standings(whole, superuser)
  const winner = after.entries.find(({ llm_name }) => llm_name === vote.left_model_name)
  expect(winner).toMatchObject({ rank: 1, wins: 1, losses: 0, win_rate: 1 })
  const history = (await (await readHistory()).json()) as ThreadHistoryDto
  expect(history).toMatchObject({
    left_model_name: vote.left_model_name,
    right_model_name: vote.right_model_name,
  })
  expect(history.messages.map(({ content }) => content).slice(1)).toEqual(texts)
})

test('votes and counts agree exactly', async ({ whole }) => {
  const superuser = await aSuperuser(whole)
  const outcomes: VoteOutcome[] = ['left_better', 'right_better', 'tie', 'both_bad']
  await Promise.all(
    Array.from({ length: 12 }, async (_, index) => {
      const guest = await aGuest(whole)
      const { turn_id } = await holdBattle(whole, guest)
      const outcome = outcomes[index % outcomes.length]
      const cast = await whole.call('POST', `/votes/?turn_id=${turn_id}&outcome=${outcome}`, guest)
      expect(cast.status).toBe(200)
    }),
  )
  const countVotes = async (rated: boolean) => {
    const { count } = await whole.db
      .selectFrom('votes')
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .where('rated', '=', rated)
      .executeTakeFirstOrThrow()
    return Number(count)
  }
  const rated = await countVotes(true)
  expect(await countVotes(false)).toBe(0)
  await expect
    .poll(async () => matches(await standings(whole, superuser)), MOVED_WITHIN)
    .toBe(rated)

  const { entries, ledger_position } = await standings(whole, superuser)
  expect(ledger_position).toBe(rated)
  for (const { wins, losses, ties, both_bad, matches_played } of entries) {
    expect(wins + losses + ties + both_bad).toBe(matches_played)
  }
  const sum = (key: 'wins' | 'losses') => entries.reduce((total, entry) => total + entry[key], 0)
  expect(sum('wins')).toBe(sum('losses'))
})

test('a reader whose gateway dies finds the rest at another, without gap or repeat', async ({
  whole,
}) => {
  const guest = await aGuest(whole)
  const [first, second] = whole.system.urls as [string, string]
  const dying = whole.system.processes.find(({ url }) => url === first)
  const chat = await openChat(first, question(guest))
  const { turn_id } = await chat.next('setup')
  const { thread_id } = await chat.next('thread_created')
  await expect.poll(() => chat.texts.get('Assistant B')?.length).toBeGreaterThan(40)
  await dying?.kill()
  await chat.closed()

  const seen = [...chat.texts.values()]
  const after = { left: seen[0]?.length, right: seen[1]?.length }
  const { fingerprint_hash } = question(guest)
  await using again = await openChat(second, { fingerprint_hash, resume: { turn_id, after } })
  await again.next('done')
  const rest = ['Assistant A', 'Assistant B'].map((name) => again.texts.get(name) ?? '')
  expect(rest.every((text) => text.length > 0)).toBe(true)

  await dying?.restart()
  const response = await whole.call('GET', `/threads/${thread_id}/history`, guest)
  const { messages } = (await response.json()) as ThreadHistoryDto
  const stored = messages.slice(1).map(({ content }) => content)
  expect(seen.map((text, index) => text + rest[index])).toEqual(stored)
})

test('a server that goes away is said so and waited for', async ({ whole }) => {
  const guest = await aGuest(whole)
  const { stack, system } = whole
  const exits: string[] = []
  system.failed.then(({ name }) => exits.push(name)).catch(() => {})
  const readiness = async () => {
    const response = await fetch(new URL('/readyz', system.url))
    return { status: response.status, checks: (await response.json()) as Record<string, string> }
  }

  for (const name of ['postgres', 'nats', 'redis'] as const) {
    const { controls } = stack[name]
    if (!controls) continue
    await controls.kill()
    await expect.poll(readiness, { timeout: 10_000 }).toMatchObject({
      status: 503,
      checks: { [name]: 'unavailable' },
    })
    if (name === 'postgres') {
      const refused = await whole.call('GET', '/threads/', guest)
      expect([refused.status, await refused.json()]).toEqual([
        503,
        { detail: 'The service is temporarily unavailable. Please try again.' },
      ])
    }
    await controls.restart()
    await expect.poll(readiness, { timeout: 10_000 }).toMatchObject({ status: 200 })
  }
  const { texts } = await holdBattle(whole, await aGuest(whole))
  expect(texts).toHaveLength(2)
  expect(exits).toEqual([])
})
