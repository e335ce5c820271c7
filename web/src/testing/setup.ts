import '@testing-library/jest-dom/vitest'
import { notifications } from '@mantine/notifications'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'

/** What jsdom lacks of a browser, as little of it as the components ask for. */
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

// As long as `expect.poll` of vite.config.ts waits.
configure({ asyncUtilTimeout: 20_000 })

// Toasts of tests before wait for a page that shows them, and three at once are shown.
beforeEach(() => {
  notifications.cleanQueue()
  notifications.clean()
})

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
})
