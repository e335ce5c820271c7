import type { Assessment } from '@assay/contracts/assessments'
import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderAt } from '../../testing/render-at.tsx'
import { AssessmentPicker } from './assessment-picker.tsx'

function Rated({ onValue }: { onValue: (value: Assessment | undefined) => void }) {
  const [value, setValue] = useState<Assessment>()
  onValue(value)
  return <AssessmentPicker name="Assistant B" value={value} onChange={setValue} />
}

function show() {
  const given: { value?: Assessment | undefined } = {}
  const { user } = renderAt(
    '/battle',
    <Rated onValue={(value) => Object.assign(given, { value })} />,
  )
  // jsdom opens no popover; the journeys test that in a browser.
  return { given, user, sheet: within(screen.getByLabelText('Verdict on Assistant B')) }
}

test('a verdict has up to four tags, and its button names the answer', async () => {
  const { given, user, sheet } = show()
  expect(screen.getByRole('button', { name: 'Rate answer (Assistant B)' })).toBeInTheDocument()
  expect(sheet.getByText('Unsafe')).toBeDisabled()
  expect(sheet.getByText('What’s wrong? Choose a verdict first.')).toBeInTheDocument()
  await user.click(sheet.getByText('Wrong'))
  expect(sheet.getByText('What’s wrong? Choose up to 4.')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Wrong (Assistant B)' })).toBeInTheDocument()
  for (const tag of ['Unsafe', 'Outdated', 'Incomplete', 'Wrong number']) {
    await user.click(sheet.getByText(tag))
  }
  expect(sheet.getByText('Overconfident')).toBeDisabled()
  await user.click(sheet.getByText('Outdated'))
  expect(screen.getByRole('button', { name: 'Wrong · 3 (Assistant B)' })).toBeInTheDocument()
  expect(given.value).toEqual({ verdict: 'wrong', tags: ['unsafe', 'incomplete', 'wrong_number'] })
})

test('a right answer has no fault tags', async () => {
  const { given, user, sheet } = show()
  await user.click(sheet.getByText('Wrong'))
  await user.click(sheet.getByText('Unsafe'))
  await user.click(sheet.getByText('Right'))
  expect(given.value).toEqual({ verdict: 'right', tags: [] })
  expect(sheet.queryByText('Unsafe')).not.toBeInTheDocument()
  expect(sheet.getByText('Done')).toBeInTheDocument()
})
