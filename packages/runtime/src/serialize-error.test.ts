import { expect, test } from 'vitest'
import { serializeError } from './serialize-error.ts'

const SECRET = 'a secret of the test'
const refused = Object.assign(new Error('WRONGPASS invalid username-password pair'), {
  command: { name: 'hello', args: ['3', 'AUTH', 'default', SECRET] },
})
const violated = Object.assign(new Error('null value in column "prompt"'), {
  code: '23502',
  detail: `Failing row contains (${SECRET}).`,
  where: `COPY turns, line 1: "${SECRET}"`,
})

test.each([
  ['Redis', refused],
  ['PostgreSQL', violated],
  ['several servers', new AggregateError([refused, violated], 'all failed')],
  ['an error that it caused', new Error('not stored', { cause: violated })],
])('an error of %s is logged without the data that it quotes', (_whose, error) => {
  const serialized = JSON.stringify(serializeError(error))
  expect(serialized).not.toContain(SECRET)
  expect(serialized).toContain(error.message.replaceAll('"', '\\"'))
  expect(serialized).toContain('"stack"')
})

test("an error's code is logged", () => {
  expect(serializeError(violated)).toMatchObject({ type: 'Error', code: '23502' })
})
