import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Drawer } from './drawer.tsx'

test('closing a dialog that was opened in the menu leaves the menu open', () => {
  const onClose = vi.fn()
  render(
    <Drawer opened onClose={onClose}>
      <dialog open aria-label="Terms of Use" />
    </Drawer>,
  )
  const close = (name: string) =>
    fireEvent(screen.getByRole('dialog', { name }), new Event('close'))
  close('Terms of Use')
  expect(onClose).not.toHaveBeenCalled()
  close('Menu')
  expect(onClose).toHaveBeenCalledOnce()
})
