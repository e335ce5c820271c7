import { screen } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { setupFakeApi } from '../testing/fake-api.ts'
import { renderAt } from '../testing/render-at.tsx'
import { ModelPage } from './model-page.tsx'

setupFakeApi({
  'GET /leaderboard/publication': { is_public: true },
  'GET /leaderboard/': { entries: [] },
})

test('the page of an unknown model is not found', async () => {
  const page = <Route path="/models/:id" element={<ModelPage />} />
  renderAt('/models/zzz', <Routes>{page}</Routes>)
  expect(await screen.findByText('The page you are looking for was not found.')).toBeVisible()
  expect(screen.getAllByRole('heading')).toHaveLength(1)
})
