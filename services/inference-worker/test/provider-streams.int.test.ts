import { describe, expect, test } from 'vitest'
import { createProviders } from '../src/providers/create-providers.ts'
import { collect } from './provider-servers/collect.ts'
import {
  playStream,
  type RecordedStream,
  readRecordedStreams,
} from './provider-servers/recorded-streams.ts'
import { startHostileServer } from './provider-servers/start-hostile-server.ts'

const PREFIXES: Readonly<Record<RecordedStream['provider'], string>> = {
  openai: 'OPENAI',
  anthropic: 'ANTHROPIC',
  google: 'GOOGLE_GENERATIVE_AI',
  mistral: 'MISTRAL',
  xai: 'XAI',
  perplexity: 'PERPLEXITY',
  deepseek: 'DEEPSEEK',
  'openai-compatible': 'OPENAI_COMPATIBLE',
}

function providerAt(url: string, name: RecordedStream['provider']) {
  const prefix = PREFIXES[name]
  const providers = createProviders({
    [`${prefix}_API_KEY`]: 'key',
    ...(name === 'openai-compatible'
      ? { OPENAI_COMPATIBLE_BASE_URL: url }
      : { BASE_URLS: { [name]: url } }),
  })
  const provider = providers.get(name)
  if (!provider) throw new Error(`${name} is not offered`)
  return provider
}

async function replay(recorded: RecordedStream) {
  await using server = await startHostileServer((response, call) =>
    playStream(recorded, response, call),
  )
  const provider = providerAt(server.url, recorded.provider)
  const collected = await collect(provider, { isThinking: recorded.thinking })
  return { ...collected, calls: server.calls() }
}

const isListed = { code: expect.any(String) }

describe('streams in the formats of real APIs', () => {
  test.concurrent.each(readRecordedStreams())('$name', async (recorded) => {
    const wanted = recorded.expect
    const { error, finish, text, reasoning, calls } = await replay(recorded)
    const { finishReason, sources = [], usage, unknownReason } = finish ?? {}
    if (wanted.error === undefined) expect(error).toBeUndefined()
    else expect(error).toMatchObject(wanted.error === 'any' ? isListed : { code: wanted.error })
    const { inputTokens, outputTokens } = usage ?? {}
    const read = {
      ...{ text, reasoning, calls, finish: finishReason, odd: unknownReason },
      sources: sources.map(({ url, title }) => [url, title]),
      ...{ sourceCount: sources.length, tokens: [inputTokens, outputTokens] },
    }
    const { error: _, ...expected } = wanted
    expect(read).toMatchObject(expected)
    expect([read.finish, read.odd]).toEqual([wanted.finish, wanted.odd])
    if (wanted.sourceCount === undefined) expect(read.sources).toEqual(wanted.sources ?? [])
  })
})
