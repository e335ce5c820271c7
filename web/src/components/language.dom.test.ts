import { i18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { afterEach, expect, test, vi } from 'vitest'
import { startLanguage } from './language.ts'

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
  i18n.setMessagesCompiler(compileMessage)
  i18n.loadAndActivate({ locale: 'en', messages: {} })
})

test('the page has the first of the browser’s languages that is on offer', async () => {
  expect(await startAt('/', 'tlh', 'ar-XB', 'en')).toEqual(['ar-XB', 'rtl'])
  expect(await startAt('/', 'tlh', 'en-GB')).toEqual(['en', 'ltr'])
  expect(await startAt('/')).toEqual(['en', 'ltr'])
})

test('a language in the address is kept', async () => {
  expect(await startAt('/?lang=en-xa', 'en')).toEqual(['en-XA', 'ltr'])
  expect(await startAt('/', 'en')).toEqual(['en-XA', 'ltr'])
  expect(await startAt('/?lang=tlh', 'en')).toEqual(['en-XA', 'ltr'])
})

test('texts are disguised without their elements and values', async () => {
  await startAt('/?lang=en-XA')
  const message = 'Open <0>{name}</0>: {count, plural, one {# file} other {# files}}'
  const text = i18n._('unknown', { name: 'Menu', count: 1_000 }, { message })
  expect(text).toBe('Opéñ <0>··Menu</0>: ·1,000 fíłéš··')
})
