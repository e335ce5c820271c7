import { expect, test } from 'vitest'
import { safeLink, visibleText } from './safe-link.ts'

test.each(['https://pubmed.ncbi.nlm.nih.gov/1', 'http://example.org/', 'mailto:a@example.org'])(
  'leads to %s',
  (href) => expect(safeLink(href)).toBe(href),
)

test.each([
  'javascript:alert(1)',
  'JAVASCRIPT:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'file:///etc/passwd',
  '/relative',
  '//example.org',
  'streamdown:incomplete-link',
  '',
  undefined,
])('leads nowhere from %s', (href) => expect(safeLink(href)).toBeUndefined())

test('hidden controls are taken out of addresses and link texts', () => {
  expect(safeLink('https://example.org/\u202egpj.exe')).toBe('https://example.org/gpj.exe')
  expect(safeLink('java\u200bscript:alert(1)')).toBeUndefined()
  expect(visibleText('safe\u202etxt')).toBe('safetxt')
})
