import { i18n } from '@lingui/core'
import { afterEach, expect, test, vi } from 'vitest'
import { labelText } from '../api/server-text.ts'
import { loadRest, loadStaff, startLanguage } from './language.ts'

const root = document.documentElement

async function startAt(address: string, ...languages: readonly string[]) {
  window.history.replaceState(null, '', address)
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages)
  await startLanguage()
  return [root.lang, root.dir]
}

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
  window.history.replaceState(null, '', '/')
  root.removeAttribute('lang')
  root.removeAttribute('dir')
  i18n.loadAndActivate({ locale: 'en', messages: {} })
})

test('the page has the first of the browser’s languages that is on offer', async () => {
  expect(await startAt('/', 'tlh', 'ar-EG', 'en')).toEqual(['ar', 'rtl'])
  expect(await startAt('/', 'tlh', 'en-GB')).toEqual(['en', 'ltr'])
  expect(await startAt('/')).toEqual(['en', 'ltr'])
})

test('a language in the address is kept', async () => {
  expect(await startAt('/?lang=FR', 'en')).toEqual(['fr', 'ltr'])
  expect(await startAt('/', 'en')).toEqual(['fr', 'ltr'])
  expect(await startAt('/?lang=tlh', 'en')).toEqual(['fr', 'ltr'])
})

test('the texts of chats come first, and those of other pages when they are opened', async () => {
  await startAt('/?lang=fr')
  const first = Object.keys(i18n.messages).length
  expect(labelText('cancer-biology')).toBe('Biologie du cancer')
  await loadRest()
  const rest = Object.keys(i18n.messages).length
  await loadStaff()
  const staff = Object.keys(i18n.messages).length
  expect([first > 500, rest > first, staff > rest]).toEqual([true, true, true])
})
