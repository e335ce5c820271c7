import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { setupFakeApi } from '../../testing/fake-api.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { ContestSettings } from './contest-settings.tsx'

const llm_id = '0192f000-0000-7000-8000-000000000001'
const entry = { llm_id, system_prompt: 'Cite sources.', temperature: 0, reasoning: 'high' }
const api = setupFakeApi({ 'GET /leaderboard/settings': { entries: [entry] } })

test('the settings that change a model’s answers are shown', async () => {
  renderAt('/', <ContestSettings llmId={llm_id} />)
  const section = await screen.findByRole('region', { name: 'Settings' })
  for (const part of ['Temperature0', 'Reasoning efforthigh', 'Cite sources.'])
    expect(section).toHaveTextContent(part)
})

test('a model without such settings has no section', async () => {
  renderAt('/', <ContestSettings llmId="0192f000-0000-7000-8000-000000000002" />)
  await expect.poll(() => api.sent).toHaveLength(1)
  expect(screen.queryByRole('region')).toBeNull()
})
