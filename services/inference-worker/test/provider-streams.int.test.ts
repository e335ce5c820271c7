import { describe, expect, test } from 'vitest'
import { providerAt } from './arena/provider-at.ts'
import { collect } from './provider-servers/collect.ts'
import {
  playStream,
  type RecordedStream,
  readRecordedStreams,
} from './provider-servers/recorded-streams.ts'
import { startHostileServer } from './provider-servers/start-hostile-server.ts'

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
