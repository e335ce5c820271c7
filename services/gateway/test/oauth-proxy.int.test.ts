import { createServer } from 'node:http'
import { proxyOutgoingCalls, readProxySettings } from '@assay/runtime'
import { listen } from '@assay/testing/listen'
import { expect, test } from 'vitest'
import { createOAuthFlow } from '../src/accounts/identities/oauth-flow.ts'

const ISSUER = 'http://issuer.test'

test('codes are exchanged for tokens through the proxy', async () => {
  const taken: string[] = []
  const server = createServer((incoming, response) => {
    taken.push(`${incoming.method} ${incoming.url}`)
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end('{"access_token":"x","token_type":"bearer"}')
  })
  await using proxy = await listen(server)
  const undo = proxyOutgoingCalls(readProxySettings({ HTTP_PROXY: proxy.url }))
  try {
    const urls = {
      authorizationEndpoint: new URL('/authorize', ISSUER),
      tokenEndpoint: new URL('/token', ISSUER),
    }
    const flow = await createOAuthFlow(urls, { clientId: 'a', clientSecret: 'b' })
    await flow.getToken({ code: 'c', redirect_uri: 'http://127.0.0.1/back' })
    expect(taken).toEqual([`POST ${ISSUER}/token`])
  } finally {
    undo()
  }
})
