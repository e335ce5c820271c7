import { expect, test } from 'vitest'
import { networkOf } from './network-of.ts'

test.each([
  ['192.0.2.7', '192.0.2.7/32'],
  ['::ffff:192.0.2.7', '192.0.2.7/32'],
  ['127.0.0.1', '127.0.0.1/32'],
])('%s is its own network', (address, prefix) => {
  expect(networkOf(address)).toEqual({ prefix, site: undefined })
})

test('an IPv6 address belongs to its /64 and its /48', () => {
  const network = { prefix: '2001:db8:1:2::/64', site: '2001:db8:1::/48' }
  expect(networkOf('2001:db8:1:2::1')).toEqual(network)
  expect(networkOf('2001:0DB8:0001:0002:ffff:ffff:ffff:ffff')).toEqual(network)
  expect(networkOf('fe80::1%eth0').prefix).toBe('fe80:0:0:0::/64')
})

test('a port appended by a proxy does not change the network', () => {
  expect(networkOf('192.0.2.7:50123')).toEqual(networkOf('192.0.2.7'))
  expect(networkOf('[2001:db8:1:2::1]:50123')).toEqual(networkOf('2001:db8:1:2::1'))
})

test('addresses of one site share only the /48', () => {
  const [one, other, abroad] = ['2001:db8:1:2::1', '2001:db8:1:3::1', '2001:db8:2:2::1'].map(
    networkOf,
  )
  expect(one?.prefix).not.toBe(other?.prefix)
  expect(one?.site).toBe(other?.site)
  expect(one?.site).not.toBe(abroad?.site)
})

test('a text that is not an address is its own network', () => {
  expect(networkOf('unknown')).toEqual({ prefix: 'unknown', site: undefined })
})
