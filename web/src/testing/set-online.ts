import { act } from '@testing-library/react'
import { vi } from 'vitest'

/** Says that the network is there, or is not; the restore of mocks takes it back. */
export function setOnline(online: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online)
  act(() => void window.dispatchEvent(new Event(online ? 'online' : 'offline')))
}
