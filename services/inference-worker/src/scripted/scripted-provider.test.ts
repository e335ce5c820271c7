import { expect, test } from 'vitest'
import { createScriptedProvider } from './scripted-provider.ts'

async function play(providerModel: string): Promise<string> {
  let text = ''
  const request = {
    ...{ providerModel, isThinking: false, messages: [] },
    ...{ maxOutputTokens: 10, temperature: 1 },
  }
  await createScriptedProvider().stream(request, new AbortController().signal, (event) => {
    if (event.type === 'text') text += event.text
  })
  return text
}

test('the answer has the number of tokens that the script specifies', async () => {
  expect(await play('tokens=3,gap=0')).toBe('token0 token1 token2 ')
})

test('the answer has the pace that the script specifies', async () => {
  const startedAt = performance.now()
  await play('tokens=6,ttft=20,gap=10')
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(69)
})

test('answers vary if the script has a spread', async () => {
  const lengths = new Set<number>()
  for (let i = 0; i < 10; i++) lengths.add((await play('tokens=100,gap=0,spread=0.5')).length)
  expect(lengths.size).toBeGreaterThan(5)
})

test('all stamped tokens have the same length', async () => {
  const startedAt = Math.round((performance.timeOrigin + performance.now()) * 10)
  const text = await play('tokens=3,gap=0,stamp=1')
  expect(text).toMatch(/^([0-9a-z]{5} ){3}$/)
  const sinceStart = Number.parseInt(text.slice(0, 5), 36) - (startedAt % 36 ** 5)
  expect((sinceStart + 36 ** 5) % 36 ** 5).toBeLessThan(10_000)
})
