import { createServer } from 'node:http'
import { networkInterfaces } from 'node:os'
import { expect, test } from 'vitest'
import { hostToBind, urlOfHost } from './host-to-bind.ts'

const address = { family: 'IPv4', address: '127.0.0.1', internal: true } as const
const IPV4 = { lo: [{ ...address, netmask: '255.0.0.0', mac: '', cidr: null }] }
const six = { family: 'IPv6', address: '::1', internal: true, scopeid: 0 } as const
const IPV6 = { lo: [{ ...six, netmask: 'ffff::', mac: '', cidr: null }] }
const hasIPv6 = hostToBind('::', networkInterfaces()) === '::'

test.each([
  ['::', IPV6, '::'],
  ['[::]', IPV6, '::'],
  ['::', IPV4, '0.0.0.0'],
  ['[::1]', IPV6, '::1'],
  ['127.0.0.1', IPV4, '127.0.0.1'],
])('%s with %j is bound to %s', (host, interfaces, bound) => {
  expect(hostToBind(host, interfaces)).toBe(bound)
})

test.each([
  ['::', 'http://127.0.0.1:80'],
  ['0.0.0.0', 'http://127.0.0.1:80'],
  ['[::1]', 'http://[::1]:80'],
  ['arena.example', 'http://arena.example:80'],
])('a server at %s is called at %s', (host, url) => {
  expect(urlOfHost(host, 80)).toBe(url)
})

test.skipIf(!hasIPv6)('a server at :: accepts IPv6 and IPv4', async () => {
  await using server = createServer((_request, response) => void response.end('ok'))
  const { promise, resolve } = Promise.withResolvers<void>()
  server.listen(0, hostToBind('::'), resolve)
  await promise
  const { port } = server.address() as { port: number }
  for (const host of ['127.0.0.1', '[::1]'])
    expect(await (await fetch(`http://${host}:${port}`)).text()).toBe('ok')
  server.closeAllConnections()
})
