import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { proxyOutgoingCalls, readProxySettings } from '@assay/runtime'
import { expect, test } from 'vitest'
import { createOAuthFlow } from '../src/accounts/identities/oauth-flow.ts'

const ISSUER = 'http://issuer.test'

test('codes are exchanged for tokens through the proxy', async () => {
  const taken: string[] = []
  const proxy = createServer((incoming, response) => {
    taken.push(`${incoming.method} ${incoming.url}`)
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end('{"access_token":"x","token_type":"bearer"}')
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const HTTP_PROXY = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
  const undo = proxyOutgoingCalls(readProxySettings({ HTTP_PROXY }))
  try {
    const urls = {
      authorizationEndpoint: new URL('/authorize', ISSUER),
      tokenEndpoint: new URL('/token', ISSUER),
      jwksUri: new URL('/keys', ISSUER),
    }
    const flow = await createOAuthFlow(
      { issuer: ISSUER, ...urls },
      { clientId: 'a', clientSecret: 'b', timeoutMs: 5_000 },
    )
    await flow.getToken({ code: 'c', redirect_uri: 'http://127.0.0.1/back' })
    expect(taken).toEqual([`POST ${ISSUER}/token`])
  } finally {
    undo()
    proxy.close().closeAllConnections()
  }
})
