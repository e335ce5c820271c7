import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Dialog } from './dialog.tsx'

test.each([
  ['one that must be answered', undefined, 'none'],
  ['one that may be left', () => {}, null],
])('closedby matches the dialog: %s', (_which, onClose, closedBy) => {
  render(
    <Dialog opened title="Terms" footer="" {...(onClose && { onClose })}>
      Text
    </Dialog>,
  )
  expect(screen.getByRole('dialog').getAttribute('closedby')).toBe(closedBy)
})
