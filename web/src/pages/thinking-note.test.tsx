import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { setupFakeApi } from '../testing/fake-api.ts'
import { renderAt } from '../testing/render-at.tsx'
import { ThinkingNote } from './chat-composer.tsx'

const model = (llm_name: string, is_thinking: boolean) => ({ id: llm_name, llm_name, is_thinking })
const api = setupFakeApi({
  'GET /llms/': [model('Heron', false), model('Wren', false), model('Owl', true)],
})
const NOTE = 'Fewer than two thinking models are available right now, so other models answer.'

test('a note is shown when fewer than two thinking models can be drawn', async () => {
  renderAt('/battle', <ThinkingNote mode="battle" thinking />)
  expect(await screen.findByText(NOTE)).toHaveRole('status')
})

test.each([
  ['two thinking models can be paired', [model('Ibis', true), model('Owl', true)]],
  ['no other models can answer', [model('Heron', false), model('Owl', true)]],
])('no note is shown if %s', async (_why, models) => {
  api.answer('GET /llms/', models)
  renderAt('/battle', <ThinkingNote mode="battle" thinking />)
  await expect.poll(() => api.sent.length).toBe(1)
  expect(screen.queryByText(NOTE)).toBeNull()
})

test.for([
  { mode: 'battle', thinking: false },
  { mode: 'single', thinking: true },
] as const)('no models are fetched when no thinking models are drawn: %o', (props) => {
  renderAt('/battle', <ThinkingNote {...props} />)
  expect(screen.queryByRole('status')).toBeNull()
  expect(api.sent).toEqual([])
})
