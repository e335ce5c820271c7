import { readFileSync } from 'node:fs'
import { DEFAULT_MAX_TOKENS } from '@assay/contracts/chat/requests'
import { ModelsFile } from '@assay/contracts/models-file'
import { identifiesItself } from '@assay/text-filters/self-identification'
import { expect, test } from 'vitest'
import type { ProviderEvent } from '../providers/provider.ts'
import { createDemoProvider } from './demo-provider.ts'
import { HONEST_LINE } from './persona.ts'
import { PERSONAS } from './personas.ts'
import { readTopics } from './read-topics.ts'

const root = new URL('../../../../', import.meta.url)
const fast = createDemoProvider({ tokensPerSecond: 1e6 })
const never = new AbortController().signal
const TREM2 = 'What does the TREM2 R47H variant do to microglial function?'

async function answer(providerModel: string, question = TREM2, maxOutputTokens = 2_000) {
  const messages = [{ role: 'user' as const, content: question }]
  const request = { providerModel, isThinking: false, messages, maxOutputTokens, temperature: 1 }
  const events: ProviderEvent[] = []
  await fast.stream(request, never, (event) => events.push(event))
  const textOf = (type: ProviderEvent['type']) =>
    events.map((event) => (event.type === type && 'text' in event ? event.text : '')).join('')
  return { text: textOf('text'), reasoning: textOf('reasoning'), finish: events.at(-1) }
}

const names = [...PERSONAS.keys()]
const questions = readTopics().known.map(({ question }) => question)

test.each(names)('%s always gives the same relevant and honest answer', async (name) => {
  const { text } = await answer(name)
  expect(text).toMatch(/TREM2|microgl/i)
  expect(text.endsWith(HONEST_LINE)).toBe(true)
  expect((await answer(name)).text).toBe(text)
})

test.each(names)('%s never reveals its name', async (name) => {
  for (const question of questions) {
    const { text, reasoning } = await answer(name, question)
    const spoken = `${text} ${reasoning}`
    expect(spoken).not.toMatch(/heron|sparrow|magpie|\bdove\b|\bowl\b|kestrel/i)
    expect(identifiesItself(spoken, [`Demo ${name}`])).toBe(false)
  }
})

test.each(names)('%s ends each answer within the usual number of tokens', async (name) => {
  for (const question of questions) {
    const { finish } = await answer(name, question, DEFAULT_MAX_TOKENS)
    expect(finish, question).toMatchObject({ finishReason: 'stop' })
  }
})

test('every persona gives a different answer', async () => {
  for (const question of questions) {
    const texts = await Promise.all(names.map(async (name) => (await answer(name, question)).text))
    expect(new Set(texts).size, question).toBe(names.length)
  }
})

test('the thinking persona sends reasoning before its answer', async () => {
  expect((await answer('owl')).reasoning).toContain('Step 1: R47H is a partial loss of function.')
  for (const question of [...questions, 'What is sepsis?']) {
    expect((await answer('owl', question)).reasoning, question).toMatch(/Step 1: \S/)
  }
})

test('an answer about an unknown subject contains no invented facts', async () => {
  const { text } = await answer('heron', 'Why do **zebrafish** regrow their hearts?')
  expect(text).toContain('zebrafish regrow their hearts')
  expect(text).toContain('no specific claim is made')
})

test('an answer ends at its token limit', async () => {
  const { finish } = await answer('heron', TREM2, 10)
  expect(finish).toMatchObject({ finishReason: 'length', usage: { outputTokens: 10 } })
})

test('a stopped answer ends immediately', async () => {
  const stopped = AbortSignal.abort('stopped')
  const messages = [{ role: 'user' as const, content: TREM2 }]
  const request = {
    ...{ providerModel: 'dove', isThinking: false, messages },
    ...{ maxOutputTokens: 100, temperature: 1 },
  }
  const events: ProviderEvent[] = []
  const stream = createDemoProvider().stream(request, stopped, (event) => events.push(event))
  await expect(stream).rejects.toBe('stopped')
  expect(events).toEqual([])
})

test('every demonstration model in models.json has a persona', () => {
  const file = ModelsFile.parse(JSON.parse(readFileSync(new URL('models.json', root), 'utf8')))
  const demo = file.models.filter(({ provider }) => provider === 'demo')
  expect(demo.map((model) => model.provider_model).sort()).toEqual([...names].sort())
})
