import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { listen } from '../listen.ts'
import { playScript } from './play-script.ts'
import { readScript } from './script.ts'

const MAX_UNREAD_BYTES = 1024 * 1024

test('an endless script waits until its tokens are sent', async () => {
  const model = 'scripted-endless=1'
  const unread = Promise.withResolvers<number>()
  const server = createServer((_, response) => {
    const pacer = {
      start(_delayMs: number, step: () => number | undefined) {
        for (let steps = 0; steps < 1_000; steps += 1) step()
        unread.resolve(response.writableLength)
        response.destroy()
      },
      [Symbol.dispose]() {},
    }
    playScript(response, pacer, { model, prompt: undefined, script: readScript(model) })
  })
  await using listening = await listen(server)
  await fetch(listening.url).catch(() => {})

  expect(await unread.promise).toBeLessThan(MAX_UNREAD_BYTES)
})
