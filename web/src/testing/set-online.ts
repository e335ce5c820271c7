import { act } from '@testing-library/react'
import { vi } from 'vitest'

/** Sets whether the browser is online; restoring mocks resets it. */
export function setOnline(online: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online)
  act(() => void window.dispatchEvent(new Event(online ? 'online' : 'offline')))
}
