import { MAX_THREADS_LISTED } from '@assay/contracts/constants'
import type { ThreadDto } from '@assay/contracts/threads'
import { type Database, newId } from '@assay/db'
import { insertRows } from '@assay/testing/rows'
import { expect } from 'vitest'
import { type Account, anAccount, answer, issuesOf, send } from './accounts.ts'
import { aGuest, type Caller, type Gateway, test } from './gateway.ts'

interface Seed {
  readonly title: string
  readonly questions?: readonly string[]
  readonly pinned?: boolean
  readonly isActive?: boolean
}

/** Stores threads, each newer than the previous one. */
async function seed(db: Database, userId: string, threads: readonly Seed[]): Promise<string[]> {
  const start = Date.now()
  const rows = threads.map(({ questions: _, ...thread }, index) => ({
    ...thread,
    id: newId(),
    userId,
    mode: 'battle' as const,
    // Two threads share each time, so the order also depends on the id.
    lastMessageAt: new Date(start + Math.floor(index / 2) * 1_000),
  }))
  await insertRows(db, 'threads', rows)
  const turns = rows.flatMap(({ id: threadId }, index) =>
    (threads[index]?.questions ?? []).map((prompt, idx) => ({
      ...{ id: newId(), threadId, userId, idx, prompt },
      ...{ thinkingMode: false, temperature: 1, maxTokens: 1000, gateway: 'none' },
      ...{ state: 'done' as const, deadlineAt: new Date(), blind: true, sampleQuestion: false },
    })),
  )
  if (turns.length > 0) await insertRows(db, 'turns', turns)
  return rows.map(({ id }) => id)
}

const listTurns = (db: Database, ...owners: readonly Account[]) =>
  db
    .selectFrom('turns')
    .select(['id', 'userId', 'prompt'])
    .where(
      'userId',
      'in',
      owners.map(({ id }) => id),
    )
    .execute()

interface SeededTurn {
  readonly id: string
  readonly userId: string
}

async function seedAnswers(db: Database, { id: turnId }: SeededTurn, content: string) {
  const models = await db.selectFrom('models').select('id').orderBy('id').limit(2).execute()
  const answers = models.map(({ id: modelId }, index) => ({
    ...{ id: newId(), turnId, modelId, state: 'done' as const },
    ...(index === 0
      ? { side: 'left' as const, content: 'Fine.' }
      : { side: 'right' as const, content }),
    reasoning: 'A hidden thought.',
  }))
  await insertRows(db, 'answers', answers)
}

async function seedVote(db: Database, { id: turnId, userId }: SeededTurn) {
  const [left, right] = await db.selectFrom('models').select('id').orderBy('id').execute()
  const models = { leftModelId: left?.id ?? '', rightModelId: right?.id ?? '' }
  const vote = { id: newId(), turnId, userId, voterId: userId, outcome: 'tie' as const, ...models }
  await insertRows(db, 'votes', { ...vote, sampleQuestion: false, rated: true })
}

async function list(gateway: Gateway, caller: Caller, query: Record<string, string> = {}) {
  const response = await send(gateway, 'GET', `/threads/?${new URLSearchParams(query)}`, caller)
  expect(response.status).toBe(200)
  return (await response.json()) as ThreadDto[]
}

const titles = (threads: readonly ThreadDto[]) => threads.map(({ title }) => title)

test('pages have no gaps or repetitions, and pinned threads come first', async ({
  gateway,
  db,
}) => {
  const owner = await anAccount(gateway)
  const count = MAX_THREADS_LISTED * 2 + 5
  const ids = await seed(
    db,
    owner.id,
    Array.from({ length: count }, (_, index) => ({
      title: `Chat ${index}`,
      pinned: index === 3 || index === 50,
    })),
  )
  const pages: ThreadDto[][] = []
  for (let before: string | undefined; ; before = pages.at(-1)?.at(-1)?.id) {
    const page = await list(gateway, owner, before ? { before } : {})
    if (page.length === 0) break
    pages.push(page)
  }
  expect(pages.map(({ length }) => length)).toEqual([100, 100, 5])
  const unpinned = ids.filter((_, index) => index !== 3 && index !== 50)
  expect(pages.flat().map(({ id }) => id)).toEqual([ids[50], ids[3], ...unpinned.toReversed()])
})

test("a page can start after a thread that is now hidden, but not after another user's thread", async ({
  gateway,
  db,
}) => {
  const [owner, other] = [await anAccount(gateway), await anAccount(gateway)]
  const [, middle = ''] = await seed(db, owner.id, [
    { title: 'Old' },
    { title: 'Middle' },
    { title: 'New' },
  ])
  await send(gateway, 'DELETE', `/threads/${middle}`, owner)
  expect(titles(await list(gateway, owner, { before: middle }))).toEqual(['Old'])
  await seed(db, other.id, [{ title: 'Theirs' }])
  expect(await list(gateway, other, { before: middle })).toEqual([])
})

test('a search finds words of titles and questions, in any order', async ({ gateway, db }) => {
  const [owner, other] = [await anAccount(gateway), await anAccount(gateway)]
  await seed(db, owner.id, [
    { title: 'Statins and muscle', questions: ['What else?'] },
    { title: 'Cholesterol', questions: ['Why?', 'Do 100 % of patients tolerate a statin?'] },
    { title: 'Gene a_b', questions: ['And axb?'] },
    { title: 'Hidden statin', isActive: false },
  ])
  await seed(db, other.id, [{ title: 'Foreign statin', questions: ['A foreign statin?'] }])
  for (const [search, found] of [
    ['STATIN', ['Cholesterol', 'Statins and muscle']],
    ['muscle', ['Statins and muscle']],
    ['  muscle  ', ['Statins and muscle']],
    ['muscle statin', ['Statins and muscle']],
    ['tolerate cholesterol', ['Cholesterol']],
    ['muscle tolerate', []],
    ['100 %', ['Cholesterol']],
    ['%', ['Cholesterol']],
    ['a_b', ['Gene a_b']],
    ['\\', []],
    ["'", []],
    ['hidden', []],
    ['foreign', []],
    ['', ['Gene a_b', 'Cholesterol', 'Statins and muscle']],
  ] as const) {
    expect(titles(await list(gateway, owner, { search })), search).toEqual(found)
  }
})

test.for([
  ['sjogren', 'Sjögren’s syndrome'],
  ['SJO\u0308GREN', 'Sjögren'],
  ['strasse', 'Straße'],
  ['alpha-synuclein', 'α-synuclein'],
  ['α-synuclein', 'ALPHA-SYNUCLEIN and Α-SYNUCLEIN'],
  ['TGF-beta', 'TGF-β1'],
  ['5 µg', '5 μg'],
  ['sigma', 'λόγος'],
  ['CO2', 'CO₂ and 10² more'],
  ['％', '50 %'],
  ['a'.repeat(100), 'ä'.repeat(100)],
  ['αβ'.repeat(50), 'alphabeta'.repeat(50)],
  ['***:(?i)x', '***:(?i)x'],
  [String.raw`\d+{2}[^a]$`, String.raw`a\d+{2}[^a]$b`],
] as const)(
  'a search for %j finds %j in titles and in questions',
  async ([search, text], { gateway, db }) => {
    const owner = await anAccount(gateway)
    await seed(db, owner.id, [
      { title: `Of ${text}`, questions: ['Why?'] },
      { title: 'Asked', questions: ['Why?', `Of ${text}?`] },
      { title: 'Other', questions: ['Why?'] },
    ])
    expect(titles(await list(gateway, owner, { search }))).toEqual(['Asked', `Of ${text}`])
  },
)

test("a search finds answers of the user's voted turns only", async ({ gateway, db }) => {
  const [owner, other] = [await anAccount(gateway), await anAccount(gateway)]
  const threads = (kind: string) => [
    { title: `${kind} voted`, questions: ['First?', 'Second?'] },
    { title: `${kind} unvoted`, questions: ['Third?'] },
  ]
  await seed(db, owner.id, threads('Own'))
  await seed(db, other.id, threads('Foreign'))
  for (const { prompt, ...turn } of await listTurns(db, owner, other)) {
    const content = prompt === 'Second?' ? 'It is α-synuclein.' : 'I am Heron: TGF-β.'
    await seedAnswers(db, turn, content)
    if (prompt !== 'Third?') await seedVote(db, turn)
  }
  expect(titles(await list(gateway, owner, { search: 'alpha-synuclein' }))).toEqual(['Own voted'])
  // The first turn has a vote, but the third turn does not.
  expect(titles(await list(gateway, owner, { search: 'heron' }))).toEqual(['Own voted'])
  expect(titles(await list(gateway, owner, { search: 'tgf-beta' }))).toEqual(['Own voted'])
  expect(titles(await list(gateway, owner, { search: 'a hidden thought' }))).toEqual([])
})

test('a search finds an answer once its turn has a vote', async ({ gateway, db }) => {
  const owner = await anAccount(gateway)
  await seed(db, owner.id, [{ title: 'Battle', questions: ['Why?'] }])
  const [turn] = await listTurns(db, owner)
  if (!turn) throw new Error('no turn')
  await seedAnswers(db, turn, 'It is Heron.')
  expect(await list(gateway, owner, { search: 'heron' })).toEqual([])
  await seedVote(db, turn)
  expect(titles(await list(gateway, owner, { search: 'heron' }))).toEqual(['Battle'])
})

test('search results are paged like the list', async ({ gateway, db }) => {
  const owner = await anAccount(gateway)
  const seeds = Array.from({ length: MAX_THREADS_LISTED + 20 }, (_, index) => ({
    title: index % 2 ? 'Gene' : 'Drug',
    questions: [`Question ${index}`],
  }))
  await seed(db, owner.id, [...seeds, ...seeds])
  const first = await list(gateway, owner, { search: 'gene' })
  const second = await list(gateway, owner, { search: 'gene', before: first.at(-1)?.id ?? '' })
  expect([first.length, second.length]).toEqual([100, 20])
  expect(new Set([...first, ...second].map(({ id }) => id)).size).toBe(120)
})

const patch = (gateway: Gateway, caller: Caller, id: string, body: object) =>
  answer(send(gateway, 'PATCH', `/threads/${id}`, caller, body))

test('an owner can rename and pin a thread, even as a guest', async ({ gateway, db }) => {
  const guest = await aGuest(gateway)
  const { user_id: userId } = await whois(gateway, guest)
  const [id = ''] = await seed(db, userId, [{ title: 'Why?' }, { title: 'Newer' }])
  const [, renamed] = await patch(gateway, guest, id, { title: '  Statins  ' })
  expect(renamed).toMatchObject({ id, title: 'Statins', pinned: false })
  expect((await patch(gateway, guest, id, { pinned: true }))[1]).toMatchObject({
    title: 'Statins',
    pinned: true,
  })
  expect(titles(await list(gateway, guest))).toEqual(['Statins', 'Newer'])
  await patch(gateway, guest, id, { pinned: false })
  expect(titles(await list(gateway, guest))).toEqual(['Newer', 'Statins'])
})

async function whois(gateway: Gateway, guest: Caller) {
  const response = await send(gateway, 'POST', '/users/guest', guest)
  return { user_id: ((await response.json()) as { id: string }).id }
}

test('a title must be short and have no patient data', async ({ gateway, db }) => {
  const owner: Account = await anAccount(gateway)
  const [id = ''] = await seed(db, owner.id, [{ title: 'Mine' }])
  const issues = (body: object) => issuesOf(send(gateway, 'PATCH', `/threads/${id}`, owner, body))
  expect(await issues({ title: '  ' })).toEqual({ title: 'Title is required' })
  expect(await issues({ title: 'x'.repeat(101) })).toEqual({
    title: 'Title must be at most 100 characters',
  })
  expect((await patch(gateway, owner, id, {}))[0]).toBe(422)
  expect((await patch(gateway, owner, id, { title: 'a\u0000b' }))[0]).toBe(422)
  const title = 'Mr Kowalski'
  const [status, refusal] = await patch(gateway, owner, id, { title })
  expect([status, refusal]).toMatchObject([409, { findings: [{ kind: 'name' }] }])
  expect(titles(await list(gateway, owner))).toEqual(['Mine'])
  expect((await patch(gateway, owner, id, { title, phi_reviewed: ['name'] }))[0]).toBe(200)
})
