import { screen, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { refuse, setupFakeApi, signIn } from '../../testing/fake-api.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { Analytics } from './analytics.tsx'

const stats = (total: number, present: number) => ({
  total,
  present_in_sample_questions: present,
  not_present_in_sample_questions: total - present,
})
const thread = (id: string, mode: string, is_active = true) => ({
  id,
  user_id: 'ada-id',
  title: `${mode} ${id}`,
  mode,
  is_active,
  last_message_at: '2026-11-20T12:00:00.000Z',
  model_name: null,
  pinned: false,
})
const ada = { id: 'ada-id', is_guest: false, full_name: 'Ada', email: 'ada@example.com' }

const api = setupFakeApi({
  'GET /analytics': {
    today: {
      battles: 41_000,
      tokens: 1_234_567,
      battle_budget: 50_000,
      token_budget: null,
      cost_usd: 12.345,
    },
    user_counts: { total: 7, signed_up: 2, guest: 5 },
    user_message_stats: stats(1_111, 101),
    first_message_stats: stats(11, 1),
    follow_up_message_stats: stats(1_100, 100),
  },
  'GET /leaderboard/publication': { is_public: false, simulated_votes: { 'model-1': 900 } },
  'GET /analytics/users': { data: [ada], has_more: false },
  'GET /analytics/usage': {
    data: [
      { day: new Date().toISOString().slice(0, 10), event: 'vote_cast', total: 1_240 },
      { day: new Date().toISOString().slice(0, 10), event: 'message_sent', total: 60 },
      { day: new Date().toISOString().slice(0, 10), event: 'feedback_seconds', total: 19_840 },
    ],
  },
  'GET /threads/': [
    thread('1', 'battle'),
    thread('2', 'single'),
    thread('3', 'dual'),
    thread('4', 'battle', false),
  ],
})

function open() {
  signIn({ id: 'admin-id', is_superuser: true })
  return renderAt('/analytics', <Analytics />)
}

test('shows the totals and the messages', async () => {
  open()
  const row = await screen.findByRole('row', { name: /^User messages/ })
  const cells = within(row).getAllByRole('cell')
  expect(cells.map(({ textContent }) => textContent)).toEqual(['1,111', '101', '1,010'])
  expect(screen.getByText('Guest users').nextSibling).toHaveTextContent('5')
  expect(await screen.findByText(/Users and messages of simulated votes count, too/)).toBeVisible()
})

test('a user is found and picked by keyboard, and only threads with comparisons are listed', async () => {
  const { user } = open()
  await user.type(screen.getByRole('combobox', { name: 'User' }), 'ada')
  await expect.poll(() => api.sent.at(-1)?.call).toContain('search=ada')
  await screen.findByRole('option', { name: 'Ada (ada@example.com)' })
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('button', { name: 'battle 1' })).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'dual 3' })).toBeInTheDocument()
  expect(screen.queryByText('single 2')).not.toBeInTheDocument()
  expect(screen.queryByText('battle 4')).not.toBeInTheDocument()
})

test('today’s use is shown next to its limit', async () => {
  open()
  expect(
    await screen.findByText(
      'Today (UTC): 41,000 of 50,000 (82%) questions, 1,234,567 tokens, about $12.35.',
    ),
  ).toBeInTheDocument()
})

test('the checkbox includes guests; an empty result is shown', async () => {
  api.answer('GET /analytics/users', { data: [], has_more: false })
  const { user } = open()
  await user.click(screen.getByLabelText('Include guest users'))
  await expect.poll(() => api.sent.at(-1)?.call).toBe('GET /analytics/users?is_guest=true')
  await user.click(screen.getByRole('combobox', { name: 'User' }))
  expect(await screen.findByText('No users')).toBeInTheDocument()
})

test('a failure shows the server’s text, or else the client’s', async () => {
  api.answer('GET /analytics', () => refuse(503, 'The server is busy.'))
  api.answer('GET /analytics/users', () => new Response(null, { status: 500 }))
  open()
  expect(await screen.findByText('The server is busy.')).toBeInTheDocument()
  expect(await screen.findByText('Failed to load users for analytics')).toBeInTheDocument()
})

test('usage that could not be loaded is not shown as zero', async () => {
  let settle = () => {}
  const waiting = new Promise<void>((resolve) => {
    settle = resolve
  })
  api.answer('GET /analytics/usage', () => waiting.then(() => refuse(503, 'The server is away')))
  open()
  expect(await screen.findByLabelText('Loading usage')).toBeInTheDocument()
  settle()
  expect(await screen.findByText('The server is away')).toBeInTheDocument()
  expect(screen.queryByText('No events yet.')).toBeNull()
})

test('usage is shown as a table for a range, with a chart of one event', async () => {
  const { user } = open()
  const cells = async (name: string) =>
    within(await screen.findByRole('row', { name: new RegExp(`^${name}`) }))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
  expect(await cells('Votes cast')).toEqual(['1,240', '41.3'])
  expect(screen.queryByText(/^Seconds/)).toBeNull()
  expect(screen.getByText(/^From the first choice to the vote, 16 seconds/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Questions sent', pressed: true })).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Votes cast' }))
  const figure = screen.getByRole('figure')
  expect(figure).toHaveTextContent('Votes cast by day (UTC)')
  const table = screen.getByLabelText('Votes cast by day')
  expect(within(table).getAllByRole('row', { hidden: true })).toHaveLength(31)
  await user.selectOptions(screen.getByLabelText('Range'), '7')
  await expect
    .poll(() => api.sent.some(({ call }) => call === 'GET /analytics/usage?days=7'))
    .toBe(true)
  await expect.poll(() => cells('Questions sent')).toEqual(['60', '8.6'])
})

test('counts on the axis of the chart have separators like all counts', async () => {
  // jsdom has no layout, and the chart and its labels need a size.
  const size = vi.spyOn(Element.prototype, 'getBoundingClientRect')
  onTestFinished(() => size.mockRestore())
  size.mockImplementation(function sizeOf(this: Element) {
    return this.tagName === 'DIV' ? new DOMRect(0, 0, 960, 260) : new DOMRect(0, 0, 30, 12)
  })
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Votes cast' }))
  expect(await screen.findByText('1,400')).toBeInTheDocument()
})

test('a truncated list shows a note, and a search without guests shows a hint', async () => {
  api.answer('GET /analytics/users', { data: [ada], has_more: true })
  const { user } = open()
  await user.click(screen.getByRole('combobox', { name: 'User' }))
  expect(await screen.findByText(/^Showing the newest 1/)).toBeInTheDocument()
  api.answer('GET /analytics/users', { data: [], has_more: false })
  await user.type(screen.getByRole('combobox', { name: 'User' }), 'guest')
  expect(await screen.findByText('Tick the box to include guests.')).toBeInTheDocument()
})
