import type { SharedAnswerDto, SharedThreadDto } from '@assay/contracts/shares'
import { screen, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { setupFakeApi } from '../testing/fake-api.ts'
import { renderAt } from '../testing/render-at.tsx'
import { SharedPage } from './shared-page.tsx'

const ID = 'A'.repeat(24)
const LEFT: SharedAnswerDto = {
  side: 'left',
  content: 'Trust me.',
  model_name: 'Model One',
  error: null,
  ending: null,
  provider_sources: [],
  sources: [],
}
const RIGHT: SharedAnswerDto = { ...LEFT, side: 'right', model_name: 'Model Two' }
const api = setupFakeApi({})

function open(...answers: SharedAnswerDto[]) {
  openThread({ turns: [{ question: 'Why?', answers, outcome: 'tie' }], hidden: null })
}

function openThread(thread: SharedThreadDto) {
  api.answer(`GET /shared/${ID}`, thread)
  const page = <Route path="shared/:id" element={<SharedPage />} />
  renderAt(`/shared/${ID}`, <Routes>{page}</Routes>)
}
const panel = (name: string) => screen.findByRole('article', { name })

test('a stopped shared answer is marked, without a note on its sources', async () => {
  open({ ...LEFT, ending: 'stopped' }, RIGHT)
  const stopped = await panel('Model One')
  expect(stopped).toHaveTextContent('Stopped early')
  // Another person stopped it.
  expect(stopped).not.toHaveTextContent('You stopped')
  expect(await within(await panel('Model Two')).findByText('No sources named')).toBeInTheDocument()
  expect(stopped).not.toHaveTextContent('No sources named')
  expect(await panel('Model Two')).not.toHaveTextContent('Stopped')
})

test('a declined shared answer is marked, with or without text', async () => {
  const declined = { ending: 'declined', content: '' } as const
  open({ ...LEFT, ...declined }, { ...RIGHT, ...declined, content: 'I am sorry.' })
  for (const name of ['Model One', 'Model Two'])
    expect(await panel(name)).toHaveTextContent('This assistant declined to answer.')
})

test('a shared answer lists its provider’s sources, and its numbers link to them', async () => {
  const source = { url: 'https://example.org/a', title: 'A study' }
  open({ ...LEFT, content: 'It helps[1].', provider_sources: [source] }, RIGHT)
  const answer = within(await panel('Model One'))
  expect(await answer.findByRole('link', { name: '[1]' })).toHaveAttribute('href', source.url)
  expect(await answer.findByRole('link', { name: 'A study' })).toHaveAttribute('href', source.url)
  expect(answer.queryByText('No sources named')).toBeNull()
})

test('a link that would reveal the voter shows neither vote nor models, and gives the reason', async () => {
  const answers = [LEFT, RIGHT].map((answer) => ({ ...answer, model_name: null }))
  openThread({ turns: [{ question: 'Why?', answers, outcome: null }], hidden: 'names' })
  const left = await panel('Assistant A')
  expect(left).toHaveTextContent('Trust me.')
  expect(left).not.toHaveTextContent('Tie')
  expect(screen.getByRole('note')).toHaveTextContent(
    /^The votes and model names are hidden.* In a battle of your own, you see the names/,
  )
  expect(screen.queryByText(/^Vote:/)).toBeNull()
})
