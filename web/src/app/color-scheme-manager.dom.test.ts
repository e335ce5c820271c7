import { expect, test, vi } from 'vitest'
import { createColorSchemeManager } from './color-scheme-manager.ts'

test.each([
  ['auto', 'system'],
  ['light', 'light'],
  ['dark', 'dark'],
] as const)('%s is stored as %s and read back', (scheme, stored) => {
  const manager = createColorSchemeManager()
  manager.set(scheme)
  expect(localStorage.getItem('theme')).toBe(stored)
  expect(manager.get('light')).toBe(scheme)
})

test('without a known choice, the default applies', () => {
  const manager = createColorSchemeManager()
  expect(manager.get('auto')).toBe('auto')
  localStorage.setItem('theme', 'sepia')
  expect(manager.get('auto')).toBe('auto')
})

test('follows the choice made in another tab', () => {
  const manager = createColorSchemeManager()
  const onUpdate = vi.fn()
  manager.subscribe(onUpdate)
  window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: 'system' }))
  expect(onUpdate).toHaveBeenCalledExactlyOnceWith('auto')
  manager.unsubscribe()
  window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: 'dark' }))
  expect(onUpdate).toHaveBeenCalledOnce()
})
