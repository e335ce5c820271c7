import { once } from 'node:events'
import { createServer, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, test } from 'vitest'
import { proxyOutgoingCalls, readProxySettings } from './outgoing-proxy.ts'

const LOOPBACK = 'localhost,127.0.0.1,::1,[::1]'
const proxy = 'http://proxy.example:3128'

test.each([
  [{}, undefined],
  [{ HTTPS_PROXY: '', NO_PROXY: 'a.example' }, undefined],
  [{ HTTPS_PROXY: proxy }, { HTTPS_PROXY: proxy, NO_PROXY: LOOPBACK }],
  [{ http_proxy: proxy }, { HTTP_PROXY: proxy, NO_PROXY: LOOPBACK }],
  [
    { https_proxy: proxy, HTTPS_PROXY: 'http://other.example', no_proxy: '.corp' },
    { HTTPS_PROXY: proxy, NO_PROXY: `.corp,${LOOPBACK}` },
  ],
])('the environment %j has the proxy %j', (env, settings) => {
  expect(readProxySettings(env)).toEqual(settings)
})

test.each(['proxy.example:3128', 'socks5://proxy.example', 'nonsense'])(
  'an invalid proxy address is named: %s',
  (HTTPS_PROXY) => {
    expect(() => readProxySettings({ HTTPS_PROXY })).toThrow(/HTTPS_PROXY/)
  },
)

/** Starts a server, and a proxy that answers for all hosts. */
async function startProxy() {
  const server = createServer((_, response) => response.end('reached'))
  const taken: string[] = []
  const proxying = createServer((incoming, response) => {
    taken.push(`${incoming.method} ${incoming.url}`)
    response.end('by proxy')
  })
  proxying.on('connect', ({ url }, socket) => {
    taken.push(`CONNECT ${url}`)
    const far = connect((server.address() as AddressInfo).port, '127.0.0.1')
    socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
    far.pipe(socket).pipe(far)
    far.on('error', () => socket.destroy())
    socket.on('error', () => far.destroy())
  })
  for (const each of [server, proxying]) {
    each.listen(0, '127.0.0.1')
    await once(each, 'listening')
  }
  const urlOf = (of: typeof server) => `http://127.0.0.1:${(of.address() as AddressInfo).port}`
  return {
    taken,
    url: urlOf(proxying),
    directUrl: urlOf(server),
    [Symbol.dispose]() {
      for (const each of [server, proxying]) each.close().closeAllConnections()
    },
  }
}

test('fetch and the global agents use the proxy, except for this machine and excluded names', async () => {
  using proxied = await startProxy()
  const undo = proxyOutgoingCalls(
    readProxySettings({ HTTP_PROXY: proxied.url, NO_PROXY: 'excepted.invalid' }),
  )
  try {
    expect(await (await fetch('http://authority.test/')).text()).toBe('reached')
    const [response] = await once(request('http://authority.test/x').end(), 'response')
    response.resume()
    expect(proxied.taken).toEqual(['CONNECT authority.test:80', 'GET http://authority.test/x'])
    expect(await (await fetch(proxied.directUrl)).text()).toBe('reached')
    await expect(fetch('http://excepted.invalid/')).rejects.toThrow()
    expect(proxied.taken).toHaveLength(2)
  } finally {
    undo()
  }
})
