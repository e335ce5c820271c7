import { screen, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { setupFakeApi } from '../../testing/fake-api.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { OwnVotes } from './own-votes.tsx'

const vote = {
  id: 'vote-1',
  outcome: 'right_better',
  feedback_text: 'It names the trial.',
  left_model_name: 'Model One',
  right_model_name: 'Model Two',
  unrated_reason: null,
  created_at: '2026-11-20T12:00:00.000Z',
  asked: { thread_id: 'thread-1', mode: 'battle', question: '=Does TREM2 bind “ApoE”?' },
}
const deleted = {
  ...vote,
  id: 'vote-2',
  unrated_reason: 'too_fast',
  outcome: 'tie',
  feedback_text: null,
  asked: null,
}
const api = setupFakeApi({ 'GET /votes/': { data: [vote, deleted], count: 2 } })
const calls = () => api.sent.map(({ call }) => call)

test('each vote shows its question, its outcome with the reason, both models and whether it is rated', async () => {
  renderAt('/votes', <OwnVotes />)
  const [, first, second] = await screen.findAllByRole('row')
  const cells = (row: HTMLElement | undefined) =>
    within(row as HTMLElement)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
  const link = screen.getByRole('link', { name: /TREM2/ })
  expect(link).toHaveAttribute('href', '/battle?threadId=thread-1')
  const date = expect.stringMatching(/^Nov 20, 2026, /)
  expect(cells(first)).toEqual([
    date,
    'Right is betterIt names the trial.',
    'Model One',
    'Model Two',
    'Yes',
  ])
  expect(within(first as HTMLElement).getByText('Model Two').tagName).toBe('STRONG')
  expect(within(second as HTMLElement).getByRole('rowheader')).toHaveTextContent('Deleted chat')
  const reason = 'Nobecause it came too soon after the answers'
  expect(cells(second)).toEqual([date, 'Tie', 'Model One', 'Model Two', reason])
})

test('on a phone, outcomes have the words of its buttons', async () => {
  const wide = window.matchMedia
  const narrow = vi
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) => Object.assign(wide(query), { matches: true }))
  onTestFinished(() => narrow.mockRestore())
  renderAt('/votes', <OwnVotes />)
  expect(await screen.findByRole('cell', { name: /^B is better/ })).toBeInTheDocument()
  expect(screen.getByRole('option', { name: 'A is better' })).toBeInTheDocument()
})

test('votes are filtered by outcome and by words, which the address keeps', async () => {
  api.answer('GET /votes/', { data: [vote], count: 26 })
  const { user, shown } = renderAt('/votes?page=2', <OwnVotes />)
  expect(await screen.findByLabelText('Search')).toBeInTheDocument()
  await user.selectOptions(screen.getByLabelText('Outcome'), 'Tie')
  await user.type(screen.getByLabelText('Search'), ' Model T')
  await expect.poll(() => shown.address).toBe('/votes?outcome=tie&search=Model+T')
  await expect.poll(calls).toContain('GET /votes/?skip=0&limit=25&search=Model+T&outcome=tie')
})

test('without votes, the page explains what it will list', async () => {
  api.answer('GET /votes/', { data: [], count: 0 })
  renderAt('/votes', <OwnVotes />)
  expect(await screen.findByRole('heading', { name: 'No votes yet' })).toBeInTheDocument()
})

test('a filter without matches shows a note', async () => {
  api.answer('GET /votes/', { data: [], count: 0 })
  renderAt('/votes?outcome=tie', <OwnVotes />)
  expect(await screen.findByRole('heading', { name: 'No matching votes' })).toBeInTheDocument()
})

test('the CSV file has all matching votes, and no cell is a formula', async () => {
  const saved: Blob[] = []
  URL.createObjectURL = (content) => `blob:${saved.push(content as Blob)}`
  URL.revokeObjectURL = () => {}
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  onTestFinished(() => click.mockRestore())
  const many = Array.from({ length: 101 }, (_, at) => ({ ...vote, id: `vote-${at}` }))
  api.answer('GET /votes/', ({ call }) => {
    const { skip, limit } = Object.fromEntries(new URLSearchParams(call.split('?')[1]))
    const from = Number(skip)
    return { data: many.slice(from, from + Number(limit)), count: many.length }
  })
  const { user } = renderAt('/votes?outcome=right_better', <OwnVotes />)
  await user.click(screen.getByRole('button', { name: 'Download CSV' }))
  await expect.poll(() => saved).toHaveLength(1)
  expect(calls().filter((call) => call.includes('limit=100'))).toEqual([
    'GET /votes/?outcome=right_better&skip=0&limit=100',
    'GET /votes/?outcome=right_better&skip=100&limit=100',
  ])
  const lines = (await saved[0]?.text())?.split('\r\n') ?? []
  expect(lines).toHaveLength(103)
  expect(lines.slice(0, 2)).toEqual([
    'created_at,outcome,left_model_name,right_model_name,rated,unrated_reason,reason,question,thread_id',
    `2026-11-20T12:00:00.000Z,right_better,Model One,Model Two,true,,It names the trial.,'=Does TREM2 bind “ApoE”?,thread-1`,
  ])
})
