import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderAt } from '../../testing/render-at.tsx'
import { LateVerdicts } from './late-verdicts.tsx'
import type { RecordedAssessment } from './recorded-assessment.ts'

const assessments = (after_reveal: boolean): RecordedAssessment[] => [
  { side: 'left', verdict: 'wrong', tags: [], after_reveal },
]

test.each([
  ['Ratings after the reveal are saved but don’t count.', []],
  ['Rated before the reveal.', assessments(false)],
  ['Rated after the reveal: saved, but not counted.', assessments(true)],
])('the note on the assessments is: %s', (note, all) => {
  renderAt(
    '/battle',
    <LateVerdicts voteId="vote" names={{ left: 'Dove', right: 'Kite' }} assessments={all} />,
  )
  expect(screen.getByRole('status')).toHaveTextContent(note)
})
