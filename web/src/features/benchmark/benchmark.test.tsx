import { readFileSync } from 'node:fs'
import { screen, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { renderAt } from '../../testing/render-at.tsx'
import { Benchmark } from './benchmark.tsx'

const FILE = 'http://assay.test/cardbiomedbench.csv'
const CSV = readFileSync('web/public/cardbiomedbench.csv', 'utf8')

const server = setupServer(
  http.get(FILE, () => HttpResponse.text(CSV)),
  http.post('http://assay.test/api/v1/users/guest', () => HttpResponse.json({ id: 'guest-id' })),
)
beforeAll(() => {
  server.listen()
  // jsdom has no layout, and the chart needs a size.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 960, 600))
})
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

async function open() {
  const { user } = renderAt('/leaderboard', <Benchmark />)
  await screen.findByRole('button', { name: /^Hide GPT-4\.1 / })
  return user
}
const point = (model: string) => screen.getByRole('button', { name: new RegExp(`^Hide ${model} `) })
const points = () =>
  screen
    .getAllByRole('button', { name: /^Hide .*quality/ })
    .map((it) => it.getAttribute('aria-label'))
const chips = () => screen.queryByText('Hidden models:')

test('all models are on the chart, with its axes and quadrants', async () => {
  await open()
  expect(points()).toHaveLength(18)
  for (const text of [
    'Response Quality Rate',
    'Safety Rate',
    'Cautious Responders',
    'Top Performers',
    'Unconfident Guessers',
    'Risky Players',
  ]) {
    expect(screen.getAllByText(text).length).toBeGreaterThan(0)
  }
})

test('filters by provider and by type', async () => {
  const user = await open()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Model provider' }), 'Google')
  expect(points()).toHaveLength(5)
  await user.selectOptions(screen.getByRole('combobox', { name: 'Model type' }), 'Reasoning Models')
  expect(points().map((name) => name?.split(' ')[1])).toEqual([
    'Gemini-2.5-Pro',
    'Gemini-2.5-Flash',
  ])
  await user.click(screen.getByRole('button', { name: 'Show All Models' }))
  expect(points()).toHaveLength(18)
})

test('a point hides its model, and the point or the chip shows it again', async () => {
  const user = await open()
  expect(chips()).not.toBeInTheDocument()
  await user.click(point('o3'))
  expect(point('o3')).toHaveAttribute('aria-pressed', 'true')
  expect(chips()).toBeInTheDocument()
  await user.click(point('o3'))
  expect(chips()).not.toBeInTheDocument()

  point('GPT-5').focus()
  await user.keyboard('{Enter}')
  await user.click(screen.getByRole('button', { name: 'Show GPT-5' }))
  expect(chips()).not.toBeInTheDocument()
  expect(point('GPT-5')).toHaveAttribute('aria-pressed', 'false')
})

test.each(['{Enter}', ' '])('a point that is pressed by "%s" keeps the focus', async (key) => {
  const user = await open()
  point('GPT-5').focus()
  await user.keyboard(key)
  expect(point('GPT-5')).toHaveAttribute('aria-pressed', 'true')
  expect(point('GPT-5')).toHaveFocus()
  await user.keyboard(key)
  expect(point('GPT-5')).toHaveAttribute('aria-pressed', 'false')
  expect(point('GPT-5')).toHaveFocus()
})

test('the tooltip stays with the point under the pointer, even when a press hides it', async () => {
  const user = await open()
  await user.hover(point('GPT-4.1'))
  const tooltip = await screen.findByText('GPT-4.1', { selector: 'strong' })
  await user.click(point('GPT-4.1'))
  expect(point('GPT-4.1')).toHaveAttribute('aria-pressed', 'true')
  expect(tooltip).toHaveTextContent(/^GPT-4\.1$/)
})

test('names are shown until the reader hides them', async () => {
  const user = await open()
  const named = () => screen.queryAllByText('Claude-3.5-Sonnet', { selector: 'text' })
  expect(named()).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Hide Names' }))
  expect(named()).toHaveLength(0)
  await user.click(screen.getByRole('button', { name: 'Show Names' }))
  expect(named()).toHaveLength(1)
})

test('the same data is shown as a table', async () => {
  const user = await open()
  await user.click(screen.getByText('Show as a table'))
  const row = within(screen.getByRole('table')).getByRole('row', { name: /^GPT-4\.1/ })
  expect(row).toHaveTextContent('0.511 (0.501–0.521)')
  expect(row).toHaveTextContent('0.074 (0.067–0.082)')
})

test.each([
  ['is missing', () => new HttpResponse(null, { status: 404 })],
  ['has other content', () => HttpResponse.html('<!doctype html>')],
  ['cannot be reached', () => HttpResponse.error()],
])('a file that %s shows a failure', async (_what, answer) => {
  server.use(http.get(FILE, answer))
  renderAt('/leaderboard', <Benchmark />)
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load model data')
})
