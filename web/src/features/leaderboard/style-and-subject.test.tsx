import type { BoardDifferencesDto, BoardMatrixDto, BoardSummaryDto } from '@assay/contracts/boards'
import type { LeaderboardDto } from '@assay/contracts/leaderboard'
import { cleanup, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { BOARD } from '../../testing/board.ts'
import { setupFakeApi, signIn } from '../../testing/fake-api.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { StyleAndSubject } from './style-and-subject.tsx'

const [heron, owl] = BOARD.entries as [
  LeaderboardDto['entries'][number],
  LeaderboardDto['entries'][number],
]
const summary = (board: string, votes: number): BoardSummaryDto => ({
  ...{ board, votes, effective_voters: votes / 4 },
  state: votes > 50 ? 'preliminary' : 'forming',
})
const cellOf = ({ llm_id }: typeof heron, elo_rating: number, borrowed: number) => ({
  ...{ llm_id, elo_rating, confidence_interval: 30, borrowed, matches_played: 40 },
  contradicts: borrowed === 0,
})

const api = setupFakeApi({
  'GET /leaderboard/boards': { data: [summary('style:equal', 200)] },
  'GET /leaderboard/matrix': {
    axis: 'subject',
    boards: [
      { ...summary('subject:ecology', 0), cells: [cellOf(heron, 1_210, 1)] },
      {
        ...summary('subject:genetics', 90),
        cells: [cellOf(heron, 1_400, 0), cellOf(owl, 900, 0.9)],
      },
    ],
  } satisfies BoardMatrixDto,
  'GET /leaderboard/differences': { tested: 0, data: [] } satisfies BoardDifferencesDto,
  'GET /leaderboard/': {
    ...BOARD,
    ...{ board: 'style:equal', left_out: null, details: null },
    style: (['length', 'length_squared', 'markdown', 'citations'] as const).map((effect) => ({
      ...{ effect, points: 35, half_width: 12 },
    })),
    entries: [{ ...heron, elo_rating: 1_150 }, owl],
  } satisfies LeaderboardDto,
})

async function open() {
  signIn({ id: 'user-id', is_superuser: true })
  const polling = { pollingInterval: 0, skipPollingIfUnfocused: true }
  renderAt('/leaderboard', <StyleAndSubject entries={BOARD.entries} polling={polling} />)
}
const rowsOf = (table: HTMLElement) =>
  [...table.querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('th,td')].map(({ textContent }) => textContent),
  )

test('ratings as voted are shown next to those at equal style, with the gain from style', async () => {
  await open()
  expect(
    await screen.findByText(/^An answer twice as long gains 35 ± 12 points/),
  ).toBeInTheDocument()
  const table = screen.getByRole('region', { name: 'Ratings as voted and at equal style' })
  expect(rowsOf(table)[0]).toEqual(['Heron', '1210 ± 20', '1150 ± 20', '10'])
})

test('differences between experts and all voters are described, or their absence is', async () => {
  const clear = {
    ...{ board: 'role:clinician', llm_id: heron.llm_id, points: 85, half_width: 40 },
    ...{ attested: 3, identified: 20 },
  }
  const answer = (data: BoardDifferencesDto['data']) =>
    api.answer('GET /leaderboard/differences', { tested: 24, data })
  answer([clear])
  await open()
  expect(
    await screen.findByText(
      'Relative to the other models, Heron is rated 85 ± 40 points higher by 23 clinicians (3 verified, 20 with only an ORCID iD) than by everyone else on the same subjects.',
    ),
  ).toBeInTheDocument()
  cleanup()
  answer([])
  await open()
  expect(await screen.findByText(/^So far, no group of experts/)).toBeVisible()
})

test.each([
  ['better', 1_300, 30, 0.2],
  ['worse', 1_100, 30, 0.2],
  ['grey', 1_300, 30, 0.8],
  // As after a single vote: far from the overall rating, but uncertain.
  ['grey', 1_300, 140, 0.4],
  ['better', 1_500, 140, 0.4],
  // As certain as possible, and no different.
  [null, 1_230, 30, 0.2],
] as const)(
  'the colour of a cell in the map follows from its interval: %s',
  async (kind, rating, half, borrowed) => {
    const cell = { ...cellOf(heron, rating, borrowed), confidence_interval: half }
    api.answer('GET /leaderboard/matrix', {
      axis: 'subject',
      boards: [{ ...summary('subject:genetics', 90), cells: [cell] }],
    } satisfies BoardMatrixDto)
    await open()
    const map = await screen.findByRole('region', { name: 'Models by subject' })
    expect(map.querySelector('td')?.getAttribute('data-kind')).toBe(kind)
  },
)

test('the map shows the subjects with votes, and greys borrowed ratings', async () => {
  await open()
  const map = await screen.findByRole('region', { name: 'Models by subject' })
  expect(
    within(map)
      .getAllByRole('columnheader')
      .map((cell) => cell.textContent),
  ).toEqual(['Model', 'Genetics'])
  const [better, grey] = [...map.querySelectorAll('td')]
  expect(better).toHaveAttribute('data-kind', 'better')
  expect(grey).toHaveAttribute('data-kind', 'grey')
  expect(
    screen.getByText('Heron does better on genetics than overall: 1400 ± 30 against 1210 ± 20.'),
  ).toBeInTheDocument()
  expect(better).toHaveTextContent('its own votes show otherwise, so nothing is borrowed')
})

test('without known styles, the board at equal style is not fetched', async () => {
  api.answer('GET /leaderboard/boards', { data: [summary('style:equal', 0)] })
  await open()
  expect(
    await screen.findByText(/^No vote that counts in the ratings has style data/),
  ).toBeInTheDocument()
  await screen.findByRole('region', { name: 'Models by subject' })
  expect(api.sent.filter(({ call }) => call.startsWith('GET /leaderboard/?'))).toEqual([])
})

test('without subjects, a note is shown; a board that is not yet computed shows a note', async () => {
  api.answer('GET /leaderboard/matrix', { axis: 'subject', boards: [] })
  api.answer('GET /leaderboard/', () => new Response('{}', { status: 503 }))
  await open()
  expect(await screen.findByText('This board hasn’t been computed yet.')).toBeInTheDocument()
  expect(screen.getByText(/^No rated votes have a subject/)).toBeInTheDocument()
})
