import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'

const PROGRAM = `
const { restartBounded } = await import(process.argv[1])
restartBounded()
const { pid, argv, env, execArgv } = process
console.log(JSON.stringify({ pid, word: argv[2], flags: execArgv, arenas: env.MALLOC_ARENA_MAX }))`

/** What the program says of itself once it has its bounds. */
async function start(env: Readonly<Record<string, string>>) {
  const file = pathToFileURL(`${import.meta.dirname}/restart-bounded.ts`).href
  const args = ['--input-type=module', '--eval', PROGRAM, file, 'word']
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] })
  return { pid: child.pid, said: JSON.parse(await text(child.stdout)) }
}

test('the same process goes on with bounds of memory, and with what it was given', async () => {
  const { pid, said } = await start({})
  expect(said).toMatchObject({ pid, word: 'word', arenas: '2' })
  expect(said.flags).toEqual(
    expect.arrayContaining(['--max-semi-space-size=8', '--heap-growing-percent=50']),
  )
})

test('a bound that the operator set stays', async () => {
  expect((await start({ MALLOC_ARENA_MAX: '1' })).said.arenas).toBe('1')
})
