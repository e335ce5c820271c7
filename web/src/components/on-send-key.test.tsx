import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { onLongTextKey } from './on-send-key.ts'

test.each([
  { pointer: 'a mouse', isCoarse: false, keys: '{Enter}', sends: true },
  { pointer: 'a mouse', isCoarse: false, keys: '{Shift>}{Enter}{/Shift}', sends: false },
  { pointer: 'a touch screen', isCoarse: true, keys: '{Enter}', sends: false },
  { pointer: 'a touch screen', isCoarse: true, keys: '{Control>}{Enter}{/Control}', sends: true },
])('with $pointer, whether $keys sends a long text: $sends', async ({ isCoarse, keys, sends }) => {
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: isCoarse } as MediaQueryList)
  const send = vi.fn()
  render(<textarea onKeyDown={onLongTextKey(send)} />)
  const field = screen.getByRole('textbox')
  await userEvent.type(field, `a${keys}`)
  expect(send).toHaveBeenCalledTimes(sends ? 1 : 0)
  expect(field).toHaveValue(sends ? 'a' : 'a\n')
  vi.restoreAllMocks()
})
