import { expect, test } from 'vitest'
import { LOCAL_ONLY, lookupBy, NO_LINK_LOCAL, PUBLIC_ONLY } from './lookup-public.ts'

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.31.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '::1',
  '::ffff:10.1.2.3',
  '64:ff9b::10.1.2.3',
  '0.0.0.0',
  '::',
  'fd00::1',
  'fe80::1',
])('%s is private', (address) => {
  expect(PUBLIC_ONLY.isRefused(address)).toBe(true)
})

test.each(['1.1.1.1', '172.32.0.1', '2606:4700::1111', '64:ff9b::1.1.1.1'])(
  '%s is public',
  (address) => {
    expect(PUBLIC_ONLY.isRefused(address)).toBe(false)
  },
)

test.each([
  ...['169.254.169.254', '::ffff:169.254.169.254', '64:ff9b::169.254.169.254', 'fe80::1'],
  ...['fd00:ec2::254', 'fd20:ce::254', '100.100.100.200', '192.0.0.192', '168.63.129.16'],
])('%s hands out keys', (address) => {
  expect(NO_LINK_LOCAL.isRefused(address)).toBe(true)
})

test.each(['127.0.0.1', '10.1.2.3', 'fd00::1', '1.1.1.1'])('%s may be a server', (address) => {
  expect(NO_LINK_LOCAL.isRefused(address)).toBe(false)
})

test.each([
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['::1', false],
  ['::ffff:192.168.1.1', false],
  ['1.1.1.1', true],
  ['2606:4700::1111', true],
  ['169.254.169.254', true],
])('if only local servers are permitted, whether %s is refused is %s', (address, isRefused) => {
  expect(LOCAL_ONLY.isRefused(address)).toBe(isRefused)
})

test('a name that resolves to this machine is refused', async () => {
  const error = await new Promise((resolve) => lookupBy(PUBLIC_ONLY)('localhost', {}, resolve))
  expect(error).toBeInstanceOf(Error)
})
