import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { findFreePort } from './free-port.ts'

/** Two processes whose ids differ by this number start their search at the same port. */
const SAME_BEGINNING = 22_000 / 50

const ASK_TEN_TIMES = `
  const { findFreePort } = await import('${import.meta.resolve('./free-port.ts')}')
  for (let count = 0; count < 10; count++) console.log(await findFreePort())`

async function portsOfAnotherProcess(): Promise<number[]> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--input-type=module',
    '--eval',
    ASK_TEN_TIMES,
  ])
  return stdout.trim().split('\n').map(Number)
}

test('concurrent processes get different ports outside the range of client ports', async () => {
  const ports = (await Promise.all([1, 2, 3].map(portsOfAnotherProcess))).flat()
  expect(new Set(ports).size).toBe(30)
  expect(Math.max(...ports)).toBeLessThan(32_768)
})

test('processes that start their search at the same port get different ports', async () => {
  const mine = await findFreePort()
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--input-type=module',
    '--eval',
    `Object.defineProperty(process, 'pid', { value: ${process.pid + SAME_BEGINNING} })
    ${ASK_TEN_TIMES}`,
  ])
  const theirs = stdout.trim().split('\n').map(Number)
  expect(theirs).toHaveLength(10)
  expect(Math.min(...theirs) - mine).toBeLessThan(50)
  expect(theirs).not.toContain(mine)
})

test('a port with a listener is skipped', async () => {
  const port = await findFreePort()
  const server = createServer().listen(port + 1, '127.0.0.1')
  await once(server, 'listening')
  expect(await findFreePort()).not.toBe(port + 1)
  server.close()
})
