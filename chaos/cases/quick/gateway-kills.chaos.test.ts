import { scriptedPrompt } from '@assay/testing'
import { expect } from 'vitest'
import { chaosTest } from '../../lib/chaos-test.ts'

const test = chaosTest()

test('C03: a gateway killed in mid-stream leaves no gap and no repeat', async ({ arena }) => {
  const [first, second] = arena.fronts
  const person = await arena.guest()
  const script = scriptedPrompt({ tokens: 80, gap: 15 })
  await using chat = person.ask({ script, urls: [first.url, second.url] })
  await chat.until(({ sides }) => [...sides.values()].every(({ text }) => text.length > 60))
  await first.proc.kill()
  const { thread_id, state } = await chat.done()

  expect(state).toBe('done')
  expect(chat.turn.closes[0]).toBe(1006)
  const { messages } = await person.history(thread_id)
  expect([...chat.turn.sides.values()].map(({ text }) => text)).toEqual(
    messages.slice(1).map(({ content }) => content),
  )
})
