import { expect, test } from 'vitest'
import { scriptedModel, scriptedPrompt } from './script.ts'
import { scriptedText } from './scripted-text.ts'
import { startScriptedProvider } from './start-scripted-provider.ts'

const ask = (url: string, model: string, content = 'why?') =>
  fetch(`${url}/chat/completions`, {
    method: 'POST',
    body: JSON.stringify({ model, messages: [{ role: 'user', content }], stream: true }),
  })

function readText(stream: string): string {
  return stream
    .split('\n\n')
    .filter((line) => line.startsWith('data: {'))
    .map((line) => JSON.parse(line.slice(6)).choices[0].delta.content ?? '')
    .join('')
}

test('the provider plays the script in the model name', async () => {
  await using provider = await startScriptedProvider()
  const model = scriptedModel({ tokens: 30, seed: 4, gap: 1 })

  const stream = await (await ask(provider.url, model)).text()

  expect(readText(stream)).toBe(scriptedText(4, 30))
  expect(stream.endsWith('data: [DONE]\n\n')).toBe(true)
  expect(provider.calls(model)).toBe(1)
})

test('a prompt changes only the script of its answer', async () => {
  await using provider = await startScriptedProvider()
  const model = scriptedModel({ tokens: 30, seed: 4 })
  const prompt = `why? ${scriptedPrompt({ tokens: 3 })}`

  const stream = await (await ask(provider.url, model, prompt)).text()

  expect(readText(stream)).toBe(scriptedText(4, 3))
  expect(provider.requests().map(({ messages }) => messages.at(-1)?.content)).toEqual([prompt])
})

test('the provider declines as often as the script states', async () => {
  await using provider = await startScriptedProvider()
  const model = scriptedModel({ tokens: 2, declines: 1 })
  const reasonOf = async () =>
    /"finish_reason":"(\w+)"/.exec(await (await ask(provider.url, model)).text())?.[1]
  expect([await reasonOf(), await reasonOf()]).toEqual(['content_filter', 'stop'])
})

test('the script in a prompt can apply to a single model', async () => {
  await using provider = await startScriptedProvider()
  const prompt = `why? ${scriptedPrompt({ tokens: 3, only: 4 })}`
  const read = async (seed: number) =>
    readText(await (await ask(provider.url, scriptedModel({ tokens: 9, seed }), prompt)).text())

  expect([await read(4), await read(5)]).toEqual([scriptedText(4, 3), scriptedText(5, 9)])
})

test('a prompt can contain the text of the answer', async () => {
  await using provider = await startScriptedProvider()
  const text = 'See [1].\n\n| a |\n| - |\n\n[1]: https://example.org/long-address'
  const prompt = `${scriptedPrompt({ echo: 1 })} ${text}`

  const stream = await (await ask(provider.url, scriptedModel({ tokens: 3 }), prompt)).text()

  expect(readText(stream)).toBe(text)
})

test('a prompt can contain one answer for each model', async () => {
  await using provider = await startScriptedProvider()
  const prompt = `${scriptedPrompt({ echo: 1 })} 5 mg.\n===\n50 mg.`
  const answers = [1, 2].map(async (seed) =>
    readText(await (await ask(provider.url, scriptedModel({ seed }), prompt)).text()),
  )

  expect(await Promise.all(answers)).toEqual(['5 mg.', '50 mg.'])
})

test('the provider fails as often as the script states', async () => {
  await using provider = await startScriptedProvider()
  const model = scriptedModel({ status: 429, failures: 1, retryAfter: 2 })

  const refused = await ask(provider.url, model)
  const served = await ask(provider.url, model)
  await served.text()
  const asked = await ask(provider.url, model, 'another question')
  expect(asked.status).toBe(429)

  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '2'])
  expect(served.status).toBe(200)
  expect(provider.calls()).toBe(3)
})

test('the provider cuts the connection in the middle of an answer', async () => {
  await using provider = await startScriptedProvider()
  const response = await ask(provider.url, scriptedModel({ cutAt: 3, gap: 5 }))
  await expect(response.text()).rejects.toThrow()
})
