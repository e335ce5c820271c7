import { expect, test } from 'vitest'
import { BaseUrls } from './base-urls.ts'

test('addresses are read by name, without a trailing slash', () => {
  expect(BaseUrls.parse('orcid=https://proxy/v1/, ncbi=http://127.0.0.1:9?a=b')).toEqual({
    orcid: 'https://proxy/v1',
    ncbi: 'http://127.0.0.1:9?a=b',
  })
  expect(BaseUrls.parse('')).toEqual({})
})

test.each(['orcid', 'orcid=', 'orcid=file:///etc/passwd', 'unknown=https://example.org'])(
  'refuses %s',
  (list) => {
    expect(BaseUrls.safeParse(list).success).toBe(false)
  },
)
