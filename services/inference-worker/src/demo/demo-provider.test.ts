import { readFileSync } from 'node:fs'
import { DEFAULT_MAX_TOKENS } from '@assay/contracts/chat/requests'
import { ModelsFile } from '@assay/contracts/models-file'
import { openDemonstration } from '@assay/demo/open-demonstration'
import { identifiesItself } from '@assay/text-filters/self-identification'
import { expect, test } from 'vitest'
import type { ProviderEvent } from '../providers/provider.ts'
import { createDemoProvider } from './demo-provider.ts'
import { HONEST_LINE } from './persona.ts'
import { PERSONAS } from './personas.ts'

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
const file = ModelsFile.parse(JSON.parse(readFileSync(new URL('models.json', root), 'utf8')))
const demo = file.models.filter(({ connection }) => connection === 'demo')
const { questions: recorded } = openDemonstration()
const questions = recorded.map(({ question }) => question)

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

test('two personas think, and send their reasoning before their answer', async () => {
  expect((await answer('owl')).reasoning).toContain('Step 1: R47H is a partial loss of function.')
  for (const name of names) {
    const thinks = file.models.find((model) => model.name === name)?.is_thinking
    for (const question of questions) {
      const { reasoning } = await answer(name, question)
      if (thinks) expect(reasoning, question).toMatch(/Step 1: \S/)
      else expect(reasoning, question).toBe('')
    }
  }
  expect(demo.filter((model) => model.is_thinking)).toHaveLength(2)
})

test.each(names)('%s adds nothing to the recorded text but a frame', async (name) => {
  const dosing = 'How should apixaban be adjusted in chronic kidney disease?'
  const { text } = await answer(name, dosing)
  expect(text).not.toMatch(/```|seminar|interesting question|Speaking of which|With some reserv/)
  expect(text).toMatch(/apixaban|kidney/i)
})

test('a question without a recorded answer gets none', async () => {
  await expect(answer('heron', 'Why do zebrafish regrow their hearts?')).rejects.toThrow('empty')
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

test('every demonstration model in models.json has a persona and its own mark', () => {
  expect(demo.map((model) => model.name).sort()).toEqual([...names].sort())
  const marks = demo.map(({ logo }) =>
    readFileSync(new URL(`web/public/logos/${logo}`, root), 'utf8'),
  )
  expect(new Set(marks).size).toBe(names.length)
})
