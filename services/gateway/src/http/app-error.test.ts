import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ConflictError, NotFoundError, TooManyRequestsError } from './app-error.ts'

test.each([
  [1, '1 second'],
  [59, '59 seconds'],
  [119, '119 seconds'],
  [120, '2 minutes'],
  [2_787, '47 minutes'],
  [7_199, '120 minutes'],
  [7_200, '2 hours'],
  [86_400, '24 hours'],
])('a wait of %d seconds is described as %s', (retryAfterS, wait) => {
  const { message } = new TooManyRequestsError({ retryAfterS, limit: 5 })
  expect(message).toBe(`Too many requests. Please try again in ${wait}.`)
})

test('a refusal has a code of the words of its sentence, and the values', () => {
  const { message, code, params } = new ConflictError('You have {count} tokens, {name}.', {
    params: { count: 1_200, name: '{count}' },
  })
  expect([message, code]).toEqual(['You have 1,200 tokens, {count}.', 'you_have_tokens'])
  expect(params).toEqual({ count: 1_200, name: '{count}' })
  expect(new NotFoundError("The user's thread").code).toBe('the_users_thread')
})

/** With its values inside, a sentence would have another code for each of them. */
const INTERPOLATED =
  /new (?:App|BadRequest|Forbidden|NotFound|Conflict|Unavailable|InvalidInput)Error\(\s*(?:'\w+',\s*)?`[^`]*\$\{/

test('the values of a refusal are beside its sentence', async () => {
  const root = join(import.meta.dirname, '..')
  const found: string[] = []
  for await (const file of glob('{accounts,arena,boards,http,studies}/**/*.ts', { cwd: root })) {
    const code = await readFile(join(root, file), 'utf8')
    if (!file.endsWith('.test.ts') && INTERPOLATED.test(code)) found.push(file)
  }
  expect(found).toEqual([])
})
