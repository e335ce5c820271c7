import './english.ts'
import '@testing-library/jest-dom/vitest'
import { notifications } from '@mantine/notifications'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, vi } from 'vitest'

/** The browser features that jsdom lacks, reduced to what the components use. */
class SilentObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

vi.stubGlobal('ResizeObserver', SilentObserver)
window.matchMedia ??= (query) =>
  Object.assign(new EventTarget(), {
    matches: false,
    media: query,
    onchange: null,
    addListener() {},
    removeListener() {},
  })
HTMLDialogElement.prototype.showModal ??= function showModal() {
  this.open = true
}
HTMLDialogElement.prototype.close ??= function close() {
  this.open = false
  this.dispatchEvent(new Event('close'))
}
Element.prototype.scrollTo ??= () => {}
Element.prototype.scrollIntoView ??= () => {}
HTMLElement.prototype.hidePopover ??= () => {}

// The same timeout as `expect.poll` in vite.config.ts.
configure({ asyncUtilTimeout: 20_000 })

// Toasts of earlier tests would wait for a page that shows them, and only three are shown together.
beforeEach(() => {
  notifications.cleanQueue()
  notifications.clean()
})

afterEach(() => {
  vi.useRealTimers()
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
})

// Without it, a page that still loads would be missing in the next file, which shares its modules.
afterAll(() => vi.dynamicImportSettled())
