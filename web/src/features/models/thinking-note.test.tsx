import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { setupFakeApi } from '../../testing/fake-api.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { ThinkingNote } from './thinking-note.tsx'

const model = (llm_name: string, is_thinking: boolean) => ({ id: llm_name, llm_name, is_thinking })
const api = setupFakeApi({
  'GET /llms/': [model('Heron', false), model('Wren', false), model('Owl', true)],
})
const NOTE = 'Fewer than two thinking models are available right now, so other models answer.'

test('a note is shown when fewer than two thinking models can be drawn', async () => {
  renderAt('/battle', <ThinkingNote mode="battle" thinking wanted={{}} chosen={{}} />)
  expect(await screen.findByText(NOTE)).toHaveRole('status')
})

test.each([
  [
    'two thinking models can be paired',
    [model('Ibis', true), model('Owl', true)],
    'Two thinking models answer.',
  ],
  ['no other models can answer', [model('Heron', false), model('Owl', true)], ''],
])('the note for a battle in which %s', async (_what, models, note) => {
  api.answer('GET /llms/', models)
  renderAt('/battle', <ThinkingNote mode="battle" thinking wanted={{}} chosen={{}} />)
  await expect.poll(() => screen.getByRole('status').textContent).toBe(note)
  await expect.poll(() => api.sent.length).toBe(1)
})

test.each([
  [true, { single: 'Heron' }, { single: 'Heron' }, 'Not a thinking model: Heron'],
  [true, { single: 'Owl' }, { single: 'Owl' }, ''],
  [true, {}, { left: 'Heron', right: 'Wren' }, 'Not a thinking model: Heron, Wren'],
  [false, { single: 'Owl' }, { single: 'Heron' }, 'Only with Thinking Models on: Owl'],
  [false, {}, { single: 'Heron' }, ''],
])(
  'with thinking %s, wanted %o and chosen %o, the note is %s',
  async (thinking, wanted, chosen, note) => {
    const mode = 'left' in chosen ? 'dual' : 'single'
    renderAt('/', <ThinkingNote {...{ mode, thinking, wanted, chosen }} />)
    await expect.poll(() => screen.getByRole('status').textContent).toBe(note)
  },
)

test('no models are fetched for a battle without thinking models', () => {
  renderAt('/battle', <ThinkingNote mode="battle" thinking={false} wanted={{}} chosen={{}} />)
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
  expect(api.sent).toEqual([])
})
