import { expect, test } from 'vitest'
import { WRITTEN_LABELS } from './written-labels.ts'

test('a suggested question has the same labels in every language', () => {
  const english = WRITTEN_LABELS.get(
    "Which LRRK2 inhibitors, if any, are approved for Parkinson's disease today?",
  )
  const german = WRITTEN_LABELS.get(
    'Welche LRRK2-Inhibitoren, falls überhaupt, sind heute für die Parkinson-Krankheit zugelassen?',
  )
  expect(german).toBeDefined()
  expect(german).toEqual(english)
})
