import type { BoardSummaryDto } from '@assay/contracts/boards'
import type { LeaderboardDto } from '@assay/contracts/leaderboard'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { BOARD } from '../../testing/board.ts'
import { refuse, setupFakeApi } from '../../testing/fake-api.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { ChosenBoard } from './chosen-board.tsx'

const [heron, owl] = BOARD.entries as [
  LeaderboardDto['entries'][number],
  LeaderboardDto['entries'][number],
]
const summary = (board: string, votes: number): BoardSummaryDto => ({
  ...{ board, votes, effective_voters: votes / 4 },
  state: votes > 50 ? 'preliminary' : 'forming',
})
const boards = [
  summary('style:equal', 200),
  summary('subject:ecology', 0),
  summary('subject:genetics', 90),
  summary('task:knowledge', 12),
  summary('language:de', 100),
  summary('language:pl', 99),
  summary('role:clinician', 40),
  summary('expertise:attested', 0),
]
const nameOf = (call: string) => new URLSearchParams(call.split('?')[1]).get('board') ?? ''
const boardOf = (name: string): LeaderboardDto => ({
  ...BOARD,
  ...{ board: name, left_out: null, details: null, style: [] },
  summary: boards.find(({ board }) => board === name) as BoardSummaryDto,
  entries: [
    { ...owl, rank: 1, tier: 1, group: 0, is_preliminary: false, borrowed: 0.5 },
    { ...heron, rank: 2, tier: 2, rank_change: null, borrowed: 0.99 },
  ],
})

const api = setupFakeApi({
  'GET /leaderboard/boards': { data: boards },
  'GET /leaderboard/': ({ call }) => boardOf(nameOf(call)),
})

async function open(address = '/leaderboard') {
  const polling = { pollingInterval: 0, skipPollingIfUnfocused: true }
  const { user } = renderAt(
    address,
    <ChosenBoard overall={BOARD} polling={polling} isSuperuser={false} />,
  )
  await screen.findByRole('option', { name: /^Genetics/ })
  return user
}
const chooser = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name })
const options = (name: string) =>
  within(chooser(name))
    .getAllByRole('option')
    .map(({ textContent }) => textContent)
const rows = () =>
  within(screen.getByRole('region', { name: 'Standings' }))
    .getAllByRole('rowheader')
    .map(({ textContent }) => textContent)

test('subjects and tasks are in one list, voters in the other; those with votes come first', async () => {
  await open()
  expect(options('About what?')).toEqual([
    'Everything',
    'Genetics (90 votes)',
    'Ecology (no votes yet)',
    'Knowledge (12 votes)',
  ])
  expect(options('For whom?')).toEqual([
    'Everyone',
    'Clinicians (40 votes)',
    'Verified experts (no votes yet)',
  ])
})

test('a subject re-ranks the models, and rows that only borrow are grey', async () => {
  const user = await open()
  expect(rows()[0]).toMatch(/^Heron/)
  await user.selectOptions(chooser('About what?'), 'subject:genetics')
  expect(await screen.findByText(/^On genetics, after 90 votes, Owl leads/)).toBeInTheDocument()
  expect(rows()).toEqual(['Owlborrowed: about half (50%)', 'Heronborrowed: most (99%)'])
  const [first, second] = screen.getAllByRole('row').slice(1)
  expect(first).not.toHaveAttribute('data-borrowed')
  expect(second).toHaveAttribute('data-borrowed')
})

test('the address names the chosen board', async () => {
  await open('/leaderboard?board=subject:genetics')
  expect(chooser('About what?').value).toBe('subject:genetics')
  expect(await screen.findByText(/^On genetics, after 90 votes, Owl leads/)).toBeInTheDocument()
})

test('a board without votes of its own is grey in the chooser, and chosen', async () => {
  const user = await open()
  const ecology = screen.getByRole('option', { name: /^Ecology/ })
  expect(ecology).toHaveAttribute('data-empty')
  expect(screen.getByRole('option', { name: /^Genetics/ })).not.toHaveAttribute('data-empty')
  expect(chooser('About what?')).not.toHaveAttribute('data-empty')
  await user.selectOptions(chooser('About what?'), ecology)
  expect(chooser('About what?')).toHaveAttribute('data-empty')
  expect(await screen.findByText(/^No votes on ecology yet/)).toBeInTheDocument()
})

test('a board is about a subject or for voters, not both, and leads back to the overall board', async () => {
  const user = await open()
  await user.selectOptions(chooser('About what?'), 'subject:genetics')
  await user.selectOptions(chooser('For whom?'), 'role:clinician')
  expect(chooser('About what?').value).toBe('overall')
  expect(await screen.findByText(/^For clinicians, after 40 votes/)).toBeInTheDocument()
  await user.selectOptions(chooser('For whom?'), 'overall')
  expect(screen.getByText(/^After 10 votes, /)).toBeInTheDocument()
})

test('a board that has not been computed yet shows a note', async () => {
  api.answer('GET /leaderboard/', () => refuse(404, 'Not found'))
  const user = await open()
  await user.selectOptions(chooser('About what?'), 'subject:genetics')
  expect(await screen.findByText('This board hasn’t been computed yet.')).toBeInTheDocument()
  expect(screen.queryByRole('region', { name: 'Standings' })).toBeNull()
})

test('a language is offered from 100 votes, under its name', async () => {
  const user = await open()
  expect(options('In which language?')).toEqual(['All languages', 'German (100 votes)'])
  await user.selectOptions(chooser('In which language?'), 'language:de')
  expect(await screen.findByText(/^On questions in German, after 100 votes/)).toBeInTheDocument()
})

test('a question without boards is not shown', async () => {
  const subjects = boards.filter(({ board }) => board.startsWith('subject:'))
  api.answer('GET /leaderboard/boards', { data: subjects })
  await open()
  expect(screen.getAllByRole('combobox')).toEqual([chooser('About what?')])
})
