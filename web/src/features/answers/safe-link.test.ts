import { expect, test } from 'vitest'
import { destinationOf, isMisleading, safeLink, visibleText } from './safe-link.ts'

test.each(['https://pubmed.ncbi.nlm.nih.gov/1', 'http://example.org/', 'mailto:a@example.org'])(
  '%s is a safe link',
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
  'https:example.org',
  'https:///example.org',
  'https:\\\\example.org',
  'streamdown:incomplete-link',
  '',
  undefined,
])('%s is not a link', (href) => expect(safeLink(href)).toBeUndefined())

test('hidden control characters are removed from addresses and link texts', () => {
  expect(safeLink('https://example.org/\u202egpj.exe')).toBe('https://example.org/gpj.exe')
  expect(safeLink('java\u200bscript:alert(1)')).toBeUndefined()
  expect(visibleText('safe\u202etxt')).toBe('safetxt')
})

test.each([
  ['https://evil.example/1', 'https://pubmed.ncbi.nlm.nih.gov/1'],
  ['https://evil.example/1', 'see pubmed.ncbi.nlm.nih.gov'],
  ['https://good.example@evil.example', 'NICE'],
  ['https://www.who.int.evil.example/fact', 'WHO'],
  ['https://www-cdc-gov.evil.example', 'CDC'],
  ['https://doi.org.evil.example/10.1000/1', '10.1000/1'],
  ['https://www.nеjm.evil.example/', 'nejm'],
  ['https://evil.example', 'pubmеd'],
  ['http://3221225985/', 'WHO'],
  ['http://[2001:db8::1]/', 'WHO'],
  ['https://evil.example:8443/', 'WHO'],
  ['mailto:a@evil.example', 'a@good.example'],
])('%s shows its destination next to %j', (address, text) => {
  expect(isMisleading(address, text)).toBe(true)
})

test.each([
  ['https://pubmed.ncbi.nlm.nih.gov/1', 'Beigel et al.'],
  ['https://pubmed.ncbi.nlm.nih.gov/1', 'https://pubmed.ncbi.nlm.nih.gov/1'],
  ['https://www.who.int/news', 'who.int/news'],
  ['https://doi.org/10.1038/nature12373', '10.1038/nature12373'],
  ['https://www.gov.uk/a', 'guidance.pdf'],
  ['https://example.org/', 'TNF-α and β-cells'],
  ['https://www.nhs.uk/', 'NHS'],
  ['mailto:a@example.org', 'a@example.org'],
])('%s needs no destination next to %j', (address, text) => {
  expect(isMisleading(address, text)).toBe(false)
})

test('the destination is the host as the browser parses it', () => {
  expect(destinationOf('https://good.example@evil.example/x')).toBe('evil.example')
  expect(destinationOf('https://dоi.org/')).toMatch(/^xn--/)
  expect(destinationOf('mailto:a@example.org')).toBe('a@example.org')
})
