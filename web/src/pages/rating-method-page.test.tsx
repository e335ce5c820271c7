import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { RatingMethodPage } from './rating-method-page.tsx'

test('the rating method is shown with its formulas and tables', () => {
  render(<RatingMethodPage />)
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('How models are rated')
  expect(screen.getByRole('heading', { name: 'At equal style' })).toBeInTheDocument()
  expect(screen.getByText(/D = 1 \+ exp θa/)).toBeInTheDocument()
  const [reasons, ...figures] = screen.getAllByRole('table')
  expect(reasons).toHaveTextContent('not_blind')
  expect(figures).toHaveLength(2)
  expect(screen.getByText(/Superusers can/)).toHaveTextContent(/export it/)
  expect(screen.queryByRole('link', { name: /export it/ })).not.toBeInTheDocument()
})
