import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderAt } from '../testing/render-at.tsx'
import { RatingMethodPage } from './rating-method-page.tsx'

test('the rating method is a page of at most 400 words, which leads to the paper', async () => {
  const { user } = renderAt('/how-ratings-work', <RatingMethodPage />)
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('How models are rated')
  const words = screen.getByRole('article').textContent.split(/\s+/)
  expect(words.length).toBeLessThanOrEqual(400)
  expect(screen.getByText(/Superusers can/)).toHaveTextContent(/export it/)
  expect(screen.queryByRole('link', { name: /export it/ })).not.toBeInTheDocument()
  await user.click(screen.getByRole('link', { name: /^The whole paper/ }))
  expect(screen.getByRole('heading', { name: 'At equal style' })).toBeInTheDocument()
})

test('the paper has its formulas and tables, and can be printed', async () => {
  const print = vi.spyOn(window, 'print').mockReturnValue()
  const { user } = renderAt('/how-ratings-work?paper', <RatingMethodPage />)
  expect(screen.getByText(/D = 1 \+ exp θa/)).toBeInTheDocument()
  const [reasons, ...figures] = screen.getAllByRole('table')
  expect(reasons).toHaveTextContent('not_blind')
  expect(figures).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: 'Print or save as PDF' }))
  expect(print).toHaveBeenCalledOnce()
})
