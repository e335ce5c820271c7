import { readProxySettings } from '@assay/runtime'
import { afterEach, expect, test, vi } from 'vitest'
import { createProvider, type RemoteConnection } from '../src/providers/create-provider.ts'
import { LOCAL_ONLY, PUBLIC_ONLY } from '../src/providers/lookup-public.ts'
import { createProviderRequest } from '../src/providers/provider-request.ts'
import { providerAt } from './arena/provider-at.ts'
import { collect } from './provider-servers/collect.ts'
import { startPickyServer } from './provider-servers/start-picky-server.ts'
import { startProxy } from './provider-servers/start-proxy.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

test.each(['HTTP_PROXY', 'http_proxy'])(
  'models are called through the proxy that %s names',
  async (name) => {
    await using server = await startPickyServer(() => undefined)
    await using proxy = await startProxy(new URL(server.url))
    vi.stubEnv(name, proxy.url)
    for (const provider of [
      providerAt('http://model.test/v1'),
      providerAt('http://openai.test/v1', 'openai'),
    ]) {
      expect((await collect(provider)).text).toBe('A gene.')
    }
    expect(proxy.taken.toSorted()).toEqual([
      'POST http://model.test/v1/chat/completions',
      'POST http://openai.test/v1/chat/completions',
    ])
  },
)

test('a vendor is called through a tunnel to a name that the proxy resolves', async () => {
  await using proxy = await startProxy(new URL('http://127.0.0.1:1'))
  vi.stubEnv('HTTPS_PROXY', proxy.url)
  const variables = { ANTHROPIC_API_KEY: 'test' }
  const provider = createProvider({ id: 'anthropic', kind: 'anthropic' }, { variables })
  const { error } = await collect(provider)
  expect(error).toMatchObject({ code: 'unreachable' })
  expect(proxy.taken).toEqual(['CONNECT api.anthropic.com:443'])
})

test.each([{ NO_PROXY: '127.0.0.1' }, { NO_PROXY: '.example,other.test' }, {}])(
  'a server on this machine is called without the proxy: %j',
  async (more) => {
    await using server = await startPickyServer(() => undefined)
    await using proxy = await startProxy(new URL('http://127.0.0.1:1'))
    for (const [name, value] of Object.entries({ HTTP_PROXY: proxy.url, ...more })) {
      vi.stubEnv(name, value)
    }
    expect((await collect(providerAt(server.url))).text).toBe('A gene.')
    expect(proxy.taken).toEqual([])
  },
)

test('names in NO_PROXY are resolved locally and refused if their addresses are private', async () => {
  const proxy = readProxySettings({ HTTP_PROXY: 'http://127.0.0.1:1', NO_PROXY: 'localhost' })
  const request = createProviderRequest({ rule: PUBLIC_ONLY, proxy })
  const call = request(new URL('http://localhost/v1'), { method: 'GET', headers: {} })
  await expect(call).rejects.toThrow('localhost is a private address')
})

test('a proxy may have a private address', async () => {
  await using server = await startPickyServer(() => undefined)
  await using proxy = await startProxy(new URL(server.url))
  const address = new URL(proxy.url)
  address.hostname = 'localhost'
  const request = createProviderRequest({
    rule: PUBLIC_ONLY,
    proxy: readProxySettings({ HTTP_PROXY: address.href }),
  })
  const response = await request(new URL('http://model.test/v1'), {
    ...{ method: 'POST', headers: {}, body: '{}' },
  })
  expect(response.resume().statusCode).toBe(200)
})

test.each(['http://10.0.0.1/', 'http://169.254.169.254/', 'http://[::1]/', 'http://[fd00::1]/'])(
  'a numeric private address is refused with and without a proxy: %s',
  async (url) => {
    for (const proxy of [undefined, readProxySettings({ HTTP_PROXY: 'http://127.0.0.1:1' })]) {
      const request = createProviderRequest({ rule: PUBLIC_ONLY, proxy })
      const call = request(new URL(url), { method: 'GET', headers: {} })
      await expect(call).rejects.toMatchObject({ code: 'unreachable' })
    }
  },
)

test('if only local servers are permitted, the proxy is not used and other servers are refused', async () => {
  await using server = await startPickyServer(() => undefined)
  const proxy = { HTTP_PROXY: 'http://127.0.0.1:1' }
  const request = createProviderRequest({ rule: LOCAL_ONLY, proxy })
  const call = { method: 'POST', headers: {}, body: '{}' }
  expect((await request(new URL(server.url), call)).resume().statusCode).toBe(200)
  const refused = request(new URL('http://1.1.1.1/v1'), call)
  const cause = new Error('1.1.1.1 is a non-local address')
  await expect(refused).rejects.toMatchObject({ code: 'unreachable', cause })
})

test.each<[RemoteConnection, string]>([
  [{ id: 'a', kind: 'openrouter' }, 'openrouter.ai'],
  [{ id: 'b', kind: 'azure', base_url: 'https://acme.openai.azure.com' }, 'acme.openai.azure.com'],
  [{ id: 'c', kind: 'bedrock', region: 'eu-west-1' }, 'bedrock-runtime.eu-west-1.amazonaws.com'],
])('%j is called through the proxy', async (connection, name) => {
  await using proxy = await startProxy(new URL('http://127.0.0.1:1'))
  vi.stubEnv('HTTPS_PROXY', proxy.url)
  const variables = {
    ...{ OPENROUTER_API_KEY: 'test', AZURE_API_KEY: 'test' },
    ...{ AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: 'test' },
  }
  const { error } = await collect(createProvider(connection, { variables }))
  expect(error).toMatchObject({ code: 'unreachable' })
  expect(proxy.taken).toEqual([`CONNECT ${name}:443`])
})
