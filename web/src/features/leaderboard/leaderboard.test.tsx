import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { anEntry, BOARD, UNRANKED } from '../../testing/board.ts'
import { refuse, setupFakeApi, signIn } from '../../testing/fake-api.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { Leaderboard } from './leaderboard.tsx'
import { ModelRating } from './model-rating.tsx'

const [heron, owl] = BOARD.entries.map(({ llm_id }) => llm_id) as [string, string]
const api = setupFakeApi({
  'GET /leaderboard/': BOARD,
  'GET /leaderboard/boards': { data: [] },
  'GET /leaderboard/publication': { is_public: false },
  'PUT /leaderboard/publication': ({ body }) => body,
  'GET /leaderboard/distribution': {
    total_models: 3,
    mean: 1_070.1,
    std_dev: 80,
    min: 950,
    max: 1_210.4,
    median: 1_000,
  },
  'GET /leaderboard/head-to-head': {
    ledger_position: 118,
    pairs: [
      {
        first_llm_id: heron,
        second_llm_id: owl,
        first_wins: 6,
        second_wins: 2,
        ties: 1,
        both_bad: 3,
      },
    ],
  },
  'GET /leaderboard/preference': ({ call }) => {
    const [first, second] = [...new URLSearchParams(call.split('?')[1]).values()]
    const of = { ledger_position: 120, first_llm_id: first, second_llm_id: second }
    return { ...of, chance: first === heron ? 0.7 : 0.3, low: 0.25, high: 0.75 }
  },
  [`GET /leaderboard/history/${heron}`]: {
    points: [980, 1_100, 1_210].map((elo_rating, at) => ({
      computed_at: `2026-11-1${at}T12:00:00.000Z`,
      ledger_position: at,
      rank: 1,
      elo_rating,
      confidence_interval: 40 - at,
      matches_played: at,
    })),
  },
})

async function open(isSuperuser = true) {
  signIn({ id: 'user-id', is_superuser: isSuperuser })
  const { user } = renderAt('/leaderboard', <Leaderboard isSuperuser={isSuperuser} />)
  await screen.findByRole('region', { name: 'Standings' })
  return user
}
/** Opens one of the closed questions below the standings. */
async function ask(title: string) {
  const user = await open()
  await user.click(screen.getByText(title))
  return user
}
const askHowSure = () => ask('How sure is this?')

/** Opens the board with all of its columns. */
async function openWhole() {
  const user = await open()
  await user.click(screen.getByRole('button', { name: 'All columns' }))
  return user
}
const standings = () => within(screen.getByRole('region', { name: 'Standings' }))
const cellsOf = (row: HTMLElement) =>
  [...row.querySelectorAll('th,td')].map(({ textContent }) => textContent.trim())
const order = () =>
  standings()
    .getAllByRole('rowheader')
    .map(({ textContent }) => textContent)

const isPublication = (call: string) => call === 'PUT /leaderboard/publication'
const isPublished = (body: unknown, is_public: boolean) =>
  (body as { is_public: boolean }).is_public === is_public

test('a superuser publishes the board, and unpublishes it again', async () => {
  const user = await open()
  const publish = screen.getByRole('switch', { name: 'Publish the board' })
  await expect.poll(() => publish).toBeEnabled()
  expect(publish).not.toBeChecked()
  for (const is_public of [true, false]) {
    await user.click(publish)
    const dialog = within(screen.getByRole('dialog'))
    expect(
      dialog.getByText(is_public ? /^Everyone, including guests/ : /^Only superusers/),
    ).toBeVisible()
    expect(
      api.sent.filter(({ call, body }) => isPublication(call) && isPublished(body, is_public)),
    ).toEqual([])
    api.answer('GET /leaderboard/publication', { is_public })
    await user.click(dialog.getByRole('button', { name: is_public ? 'Publish' : 'Unpublish' }))
    await expect.poll(() => (publish as HTMLInputElement).checked).toBe(is_public)
    expect(api.sent).toContainEqual({ call: 'PUT /leaderboard/publication', body: { is_public } })
  }
})

test('cancelling a publication publishes nothing', async () => {
  const user = await open()
  const publish = screen.getByRole('switch', { name: 'Publish the board' })
  await expect.poll(() => publish).toBeEnabled()
  await user.click(publish)
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(publish).not.toBeChecked()
  expect(api.sent.filter(({ call }) => isPublication(call))).toEqual([])
})

test('a board without matches shows a note and explains no ranks', async () => {
  const entries = BOARD.entries.map((entry) => ({ ...entry, ...UNRANKED, matches_played: 0 }))
  api.answer('GET /leaderboard/', { ...BOARD, entries })
  signIn({ id: 'user-id' })
  renderAt('/leaderboard', <Leaderboard isSuperuser={false} />)
  expect(await screen.findByText(/^No rated votes yet/)).toBeInTheDocument()
  expect(screen.getAllByText('no votes yet')).toHaveLength(entries.length)
})

test('other users have no switch', async () => {
  await open(false)
  expect(screen.queryByRole('switch')).toBeNull()
})

test('a published board has its checkpoint code', async () => {
  api.answer('GET /leaderboard/', { ...BOARD, checkpoint_code: 'ABCD-0123-WXYZ' })
  await ask('Check it yourself')
  expect(await screen.findByText('ABCD-0123-WXYZ')).toBeInTheDocument()
})

test('at first sight, a row has its rank, its model, its rating, its chance and its votes', async () => {
  await open()
  const row = standings().getByRole('row', { name: /Heron/ })
  expect(cellsOf(row)).toEqual(['1 (1–2) ▲up 1', 'Heron', '1210 ± 20', '60% (55–65)', '10'])
  expect(within(row).getByRole('link', { name: 'Heron' })).toHaveAttribute(
    'href',
    `/models/${heron}`,
  )
  expect(within(row).getByText('1210 ± 20').closest('td')).toHaveAttribute('data-band', 'green')
})

test('a model without votes has no whiskers, and its wide interval does not stretch the scale', async () => {
  const unplayed = {
    ...(BOARD.entries[2] as (typeof BOARD.entries)[number]),
    confidence_interval: 340,
  }
  api.answer('GET /leaderboard/', { ...BOARD, entries: [...BOARD.entries.slice(0, 2), unplayed] })
  await open()
  const dove = standings().getByRole('row', { name: /Dove/ })
  expect(cellsOf(dove)).toEqual(['–', 'Doveno votes yet', '–', '–', '0'])
  expect(dove.querySelector('svg circle')).toBeNull()
  const best = standings().getByRole('row', { name: /Heron/ }).querySelector('svg circle')
  expect(Number.parseFloat(best?.getAttribute('cx') ?? '')).toBeGreaterThan(80)
})

test('a model that is not ranked yet has a mark instead of its rating', async () => {
  const [heron, ...others] = BOARD.entries
  api.answer('GET /leaderboard/', { ...BOARD, entries: [{ ...heron, ...UNRANKED }, ...others] })
  await open()
  const row = standings().getByRole('row', { name: /Heron/ })
  expect(cellsOf(row).slice(1, 3)).toEqual(['Heronnot ranked yet', '–'])
})

test('at first sight, only the best ten models are shown', async () => {
  const many = Array.from({ length: 12 }, (_, at) => anEntry(at + 1, { llm_id: `model-${at}` }))
  api.answer('GET /leaderboard/', { ...BOARD, entries: many })
  const user = await open()
  expect(order()).toHaveLength(10)
  await user.click(screen.getByRole('button', { name: 'All 12 models, all columns' }))
  expect(standings().getAllByRole('rowheader', { name: /^Model/ })).toHaveLength(12)
  await user.click(screen.getByRole('button', { name: 'Fewer columns' }))
  expect(order()).toHaveLength(10)
})

test('a row with all columns shows all figures for a model', async () => {
  await openWhole()
  const row = standings().getByRole('row', { name: /Heron/ })
  expect(cellsOf(row)).toEqual([
    '1 (1–2) ▲up 1',
    'Heron',
    '1210',
    '±20',
    '60% (55–65)',
    '50.0%',
    '40.0%',
    '30',
    '10',
    '4',
    '3',
    '2',
    '1',
    '10.0%',
  ])
  expect(within(row).getByText('1210')).toHaveAttribute('data-band', 'green')
  expect(within(row).getByText('50.0%')).toHaveAttribute('data-band', 'blue')
  expect(within(row).getByText('40.0%')).not.toHaveAttribute('data-band')
})

test('unknown values are dashes, and uncertain or incomparable models are marked', async () => {
  await openWhole()
  const dove = standings().getByRole('row', { name: /Dove/ })
  expect(cellsOf(dove)).toEqual([
    ...['–', 'Doveno votes yet', '–', '–', '–', '–', '–', '0', '0', '0', '3', '2', '1', '–'],
  ])
  expect(dove.querySelector('[data-band]')).toBeNull()
  expect(within(dove).getByText('no votes yet')).toBeInTheDocument()
  expect(within(dove).queryByText('preliminary')).not.toBeInTheDocument()
  const owlRow = standings().getByRole('row', { name: /Owl/ })
  expect(within(owlRow).getByText('preliminary')).toBeInTheDocument()
  expect(within(owlRow).getByText('not comparable')).toBeInTheDocument()
})

test('if all ratings are preliminary, the sentence states it once, and no row', async () => {
  const entries = BOARD.entries.map((entry) => ({ ...entry, is_preliminary: true }))
  api.answer('GET /leaderboard/', { ...BOARD, entries })
  await open()
  expect(screen.getAllByText(/preliminary/)).toEqual([
    screen.getByText(/All ratings are still preliminary\.$/),
  ])
})

test('the summary counts each match once', async () => {
  await askHowSure()
  expect(screen.getByText('Total matches').nextSibling).toHaveTextContent('10')
  expect(screen.getByText('Average per model').nextSibling).toHaveTextContent(/^6.7$/)
  expect(await screen.findByText('Median')).toBeInTheDocument()
})

test('under another board, the figures below are labelled as those of the overall board', async () => {
  api.answer('GET /leaderboard/', ({ call }) =>
    call.includes('board=') ? refuse(404, 'Not found') : BOARD,
  )
  const { user } = renderAt('/leaderboard?board=subject:genetics', <Leaderboard isSuperuser />)
  await user.click(await screen.findByText('How sure is this?'))
  expect(screen.getByText(/^These figures are for the overall board/)).toBeInTheDocument()
})

test('a heading sorts, and reverses the order when pressed again', async () => {
  const user = await openWhole()
  const heading = standings().getByRole('columnheader', { name: 'W (Wins)' })
  expect(heading).not.toHaveAttribute('aria-sort')
  await user.click(within(heading).getByRole('button'))
  expect(heading).toHaveAttribute('aria-sort', 'descending')
  expect(order()[0]).toContain('Owl')
  await user.click(within(heading).getByRole('button'))
  expect(heading).toHaveAttribute('aria-sort', 'ascending')
  expect(order()).toEqual([
    expect.stringContaining('Heron'),
    expect.stringContaining('Owl'),
    'Not yet ranked (1)',
    expect.stringContaining('Dove'),
  ])
  expect(standings().getByRole('columnheader', { name: /^Rank/ })).not.toHaveAttribute('aria-sort')
})

test('each cell shows the share of wins of the row’s model', async () => {
  await askHowSure()
  const matrix = within(await screen.findByRole('region', { name: 'Wins by model pair' }))
  const [, ofHeron, ofOwl] = matrix.getAllByRole('row')
  expect(cellsOf(ofHeron as HTMLElement)).toEqual([
    '1Heron',
    '·',
    '50% (6 won, 2 lost, 1 tied, 3 both bad)',
  ])
  expect(matrix.getByTitle('Owl against Heron: 2 won, 6 lost, 1 tied, 3 both bad')).toHaveAttribute(
    'data-lead',
    'behind',
  )
  expect(ofOwl).toBeDefined()
})

test('shows how often one of two chosen models is preferred', async () => {
  const user = await askHowSure()
  const section = within(screen.getByRole('region', { name: 'Compare two models' }))
  expect(await section.findByText(/choose Heron over Owl 70% \(± 45\)/)).toBeInTheDocument()
  const [first, second] = section.getAllByRole('combobox') as [HTMLElement, HTMLElement]
  await user.selectOptions(first, 'Owl')
  expect(section.getByText('Choose two different models.')).toBeInTheDocument()
  await user.selectOptions(second, 'Heron')
  expect(await section.findByText(/choose Owl over Heron 30%/)).toBeInTheDocument()
  expect(section.queryByRole('option', { name: 'Dove' })).not.toBeInTheDocument()
})

test('models are grouped in tiers, and models without a rank have their own heading', async () => {
  await openWhole()
  const lines = () =>
    [...document.querySelectorAll('[scope=rowgroup]')].map(({ textContent }) => textContent)
  expect(lines()).toEqual([
    'Top group (1)',
    'Comparable only with each other:  tier 2 (1)',
    'Not yet ranked (1)',
  ])
})

test('a retired model is marked', async () => {
  const [first, ...others] = BOARD.entries
  const entries = [{ ...(first as (typeof others)[number]), is_retired: true }, ...others]
  api.answer('GET /leaderboard/', { ...BOARD, entries })
  await open()
  const row = standings().getByRole('row', { name: /Heron/ })
  expect(within(row).getByText('retired')).toBeInTheDocument()
})

test('a model that was split has two entries, one since the change and one until it', async () => {
  const [first, ...others] = BOARD.entries as [(typeof BOARD.entries)[number]]
  const earlier = { llm_id: 'earlier', llm_name: 'Heron (until 12 May 2026)', is_retired: true }
  const entries = [
    { ...first, since: '2026-05-12T10:00:00.000Z' },
    { ...first, ...earlier },
    ...others,
  ]
  api.answer('GET /leaderboard/', { ...BOARD, entries })
  await open()
  const now = standings().getByRole('row', { name: /since May 12, 2026/ })
  expect(within(now).queryByText('retired')).toBeNull()
  const before = standings().getByRole('row', { name: /until 12 May 2026/ })
  expect(within(before).getByText('retired')).toBeInTheDocument()
})

test('shows in words how certain the board is', async () => {
  await askHowSure()
  expect(screen.getByText(/^3 more busy voters \(30 votes each/)).toHaveTextContent(
    '13 different networks',
  )
  expect(screen.getByText(/^13 of 23 votes/)).toHaveTextContent('1 from voters excluded')
  expect(screen.getByText(/52\.5% of the time/)).toHaveTextContent('This could be chance')
})

test('the history of a model is shown on its page as a table, newest first', async () => {
  const { user } = renderAt('/', <ModelRating llmId={heron} />)
  const history = within(await screen.findByRole('region', { name: 'Over time' }))
  await user.click(await history.findByText('Show as a table'))
  const rows = within(history.getByRole('region', { name: 'Board by board' })).getAllByRole('row')
  expect(rows.map((row) => cellsOf(row).slice(1))).toEqual([
    ['Rank', 'Rating', '95% CI', 'Votes'],
    ['1', '1210', '±38', '2'],
    ['1', '1100', '±39', '1'],
    ['1', '980', '±40', '0'],
  ])
})

test('a history that is missing is reported', async () => {
  renderAt('/', <ModelRating llmId={owl} />)
  const history = within(await screen.findByRole('region', { name: 'Over time' }))
  expect(await history.findByText('The history could not be loaded.')).toBeInTheDocument()
  expect(history.queryByText('Show as a table')).not.toBeInTheDocument()
})

test('superusers see the excluded voters, but no note on how often the board is updated', async () => {
  await ask('Check it yourself')
  expect(screen.getByRole('button', { name: 'Download ledger (NDJSON)' })).toBeInTheDocument()
  expect(screen.queryByText(/at most every 15 minutes/)).not.toBeInTheDocument()
  expect(screen.getByRole('link', { name: /^Excluded voters/ })).toBeInTheDocument()
})

test('a public board shows how often it is updated, but not the excluded voters', async () => {
  const user = await open(false)
  await user.click(screen.getByText('Check it yourself'))
  expect(screen.getByText(/at most every 15 minutes/)).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Download ledger (NDJSON)' })).toBeInTheDocument()
  expect(screen.queryByRole('link', { name: /^Excluded voters/ })).not.toBeInTheDocument()
})

test('the board waits for what may be shown above it', async () => {
  const { promise, resolve } = Promise.withResolvers<{ is_public: boolean }>()
  api.answer('GET /leaderboard/publication', () => promise)
  renderAt('/leaderboard', <Leaderboard isSuperuser />)
  await screen.findByRole('status', { name: 'Loading the leaderboard' })
  await expect.poll(() => api.sent.map(({ call }) => call)).toContain('GET /leaderboard/?limit=50')
  // A second request is answered after the first.
  await fetch('http://assay.test/api/v1/leaderboard/')
  expect(screen.queryByRole('region', { name: 'Standings' })).toBeNull()
  resolve({ is_public: false })
  expect(await screen.findByRole('region', { name: 'Standings' })).toBeVisible()
})

test('a board without models shows a note', async () => {
  api.answer('GET /leaderboard/', { ...BOARD, entries: [] })
  renderAt('/leaderboard', <Leaderboard isSuperuser />)
  expect(await screen.findByText('No models found in the leaderboard.')).toBeInTheDocument()
})

test.each([
  [() => refuse(503, 'Service unavailable'), 'Failed to fetch leaderboard data'],
  [() => new Response('<html>'), 'Unknown error occurred'],
])('a failed read shows an error', async (answer, message) => {
  api.answer('GET /leaderboard/', answer)
  renderAt('/leaderboard', <Leaderboard isSuperuser />)
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent(`Error loading leaderboard!${message}`)
})

test('the board stays when its statistics fail', async () => {
  api.answer('GET /leaderboard/distribution', () => refuse(503, 'Service unavailable'))
  await askHowSure()
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch distribution data')
})

test('readers see how the votes left out had gone, and the ratings if every vote counted', async () => {
  await askHowSure()
  const table = screen.getByRole('region', { name: 'If every vote counted' })
  const [, row] = within(table).getAllByRole('row')
  expect(row).toHaveTextContent('1021')
  expect(row).toHaveTextContent('1 / 4 / 2 / 3')
})

test('the mark “preliminary” is explained below the table with all columns', async () => {
  await openWhole()
  const text = /^Preliminary: fewer than 10 voters, or an interval wider than ±50\./
  expect(screen.getByText(text)).toBeInTheDocument()
})
