import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderAt } from '../../testing/render-at.tsx'
import { LateVerdicts } from './late-verdicts.tsx'
import type { SaidOfAnswer } from './said-of-answer.ts'

const said = (after_reveal: boolean): SaidOfAnswer[] => [
  { side: 'left', verdict: 'wrong', tags: [], after_reveal },
]

test.each([
  ['Ratings after the reveal are saved but don’t count.', []],
  ['Rated before the reveal.', said(false)],
  ['Rated after the reveal: saved, but not counted.', said(true)],
])('the note on the assessments is: %s', (note, all) => {
  renderAt(
    '/battle',
    <LateVerdicts voteId="vote" names={{ left: 'Dove', right: 'Kite' }} said={all} />,
  )
  expect(screen.getByRole('status')).toHaveTextContent(note)
})
