import type { ServingConnectionDto } from '@assay/contracts/llms'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { setupFakeApi } from '../../testing/fake-api.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { LegalDialog } from '../legal/legal-dialog.tsx'
import { servingText } from './serving-companies.tsx'

const connection = (rest: Partial<ServingConnectionDto>): ServingConnectionDto => ({
  ...{ company: null, region: null, note: null, is_local: false },
  ...rest,
})
const openai = connection({ company: 'OpenAI' })
const anthropic = connection({ company: 'Anthropic', region: 'EU, Frankfurt' })
const local = connection({ is_local: true })

test.each([
  ['Today, models of OpenAI answer.', [openai]],
  [
    'Today, models of OpenAI, Anthropic (EU, Frankfurt) and a local server answer.',
    [openai, anthropic, local, local],
  ],
  [
    'Today, models of a local server (Ward 7) and another server answer.',
    [connection({ is_local: true, region: 'Ward 7' }), connection({})],
  ],
])('%s', (text, connections) => {
  expect(servingText(connections)).toBe(text)
})

const api = setupFakeApi({ 'GET /llms/connections': { data: [] } })

test('the privacy policy names who answers today, with the notes of the operator', async () => {
  const note = 'It deletes questions after 30 days.'
  api.answer('GET /llms/connections', { data: [openai, { ...anthropic, note }] })
  renderAt('/battle', <LegalDialog kind="privacy" onClose={() => {}} />)
  await screen.findByText('Today, models of OpenAI and Anthropic (EU, Frankfurt) answer.')
  screen.getByText(`Anthropic (EU, Frankfurt): ${note}`)
})

test('in a demonstration, the privacy policy names nobody', async () => {
  renderAt('/battle', <LegalDialog kind="privacy" onClose={() => {}} />)
  await screen.findByText('AI technologies')
  expect(screen.queryByText(/^Today, models of/)).toBeNull()
})
