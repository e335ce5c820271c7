import { afterEach, expect, test } from 'vitest'
import { runCommands, UsageError } from './run-commands.ts'

const commands = {
  welcome: async ([name = 'nobody']: readonly string[]) => `Hello ${name}`,
  fail: async () => {
    throw new Error('out of luck', { cause: new Error('it is Friday') })
  },
  misuse: async () => {
    throw new UsageError('name a user')
  },
}

afterEach(() => {
  process.exitCode = undefined
})

test.each([
  [['welcome', 'Ada'], undefined],
  [['fail'], 1],
  [['fail', '--help'], 2],
  [['misuse'], 2],
  [['toString'], 2],
  [[], 2],
])('the arguments %j exit with %s', async (args, exitCode) => {
  await runCommands(commands, args)
  expect(process.exitCode).toBe(exitCode)
})
