import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { type Server, type Stack, type StackOptions, startStack } from '../src/servers/index.ts'
import { findUser } from '../src/servers/native/find-user.ts'
import { natsReply, query, redisReply } from './ask-servers.ts'
import { isRunning } from './is-running.ts'

// Forces new native servers, even if the environment names servers.
const native: StackOptions = { env: { PATH: process.env.PATH, STACK: 'native' } }

test('three servers answer, and disposing leaves nothing behind', async () => {
  const stack = await startStack(native)
  const pids = serverPids(stack)
  expect(await query(stack, "select current_setting('max_connections')::int as n")).toEqual([
    { n: 300 },
  ])
  expect(await redisReply(stack, 'PING')).toContain('+PONG')
  expect(await redisReply(stack, 'CONFIG GET maxmemory-policy')).toContain('noeviction')
  expect(await redisReply(stack, 'CONFIG GET appendonly')).toContain('yes')
  expect(await natsReply(stack)).toContain('"jetstream":true')
  const folder = await findFolder(pids[0] as number)
  expect(existsSync(folder)).toBe(true)

  await stack[Symbol.asyncDispose]()
  for (const pid of pids) expect(await isRunning(pid)).toBe(false)
  expect(existsSync(folder)).toBe(false)
})

test('a killed server restarts at the same address with its data', async () => {
  await using stack = await startStack({ ...native, durable: true })
  await query(stack, 'create table kept (value int)')
  await query(stack, 'insert into kept values (7)')
  await redisReply(stack, 'SET kept 7')

  for (const server of [stack.postgres, stack.redis, stack.nats]) {
    const { controls } = server
    await controls?.kill()
    expect(controls?.pid()).toBeUndefined()
    expect(await controls?.isRunning()).toBe(false)
    await controls?.restart()
    expect(controls?.pid()).toBeGreaterThan(0)
  }
  expect(await query(stack, 'select value from kept')).toEqual([{ value: 7 }])
  expect(await redisReply(stack, 'GET kept')).toContain('7')
  expect(await natsReply(stack)).toContain('"jetstream":true')
})

test('a paused server keeps its connections and answers again after resume', async () => {
  await using stack = await startStack(native)
  await stack.redis.controls?.pause()
  expect(await redisReply(stack, 'PING')).toBe('')
  await stack.redis.controls?.resume()
  expect(await redisReply(stack, 'PING')).toContain('+PONG')
})

test('servers do not outlive a parent that is killed', async () => {
  const parent = spawn(process.execPath, [fileURLToPath(import.meta.resolve('./parent.ts'))], {
    env: native.env,
  })
  const [line] = (await once(parent.stdout, 'data')) as [Buffer]
  const pids = (JSON.parse(String(line)) as { pid: number }[]).map(({ pid }) => pid)
  expect(pids).toHaveLength(3)
  for (const pid of pids) expect(await isRunning(pid)).toBe(true)

  const folder = await findFolder(pids[0] as number)
  parent.kill('SIGKILL')
  for (const pid of pids) await expect.poll(() => isRunning(pid)).toBe(false)
  await expect.poll(() => existsSync(folder)).toBe(false)
})

test('kept data is available after a crash, even if the process id has a new owner', async () => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'assay-kept-'))
  onTestFinished(() => rm(dataFolder, { recursive: true }))
  const options = { ...native, dataFolder }
  {
    await using stack = await startStack(options)
    await query(stack, 'create table kept (value int)')
    await expect(startStack(options)).rejects.toThrow(/in use by process \d+/)
  }
  // PostgreSQL ignores processes of other users, so this process runs as PostgreSQL's user.
  const bystander = spawn('sleep', ['60'], { ...(await findUser('postgres')) })
  onTestFinished(() => void bystander.kill())
  const lock = join(dataFolder, 'postgres', 'data', 'postmaster.pid')
  await writeFile(lock, `${bystander.pid}\n${join(dataFolder, 'postgres', 'data')}\n`)
  {
    await using stack = await startStack(options)
    expect(await query(stack, 'select * from kept')).toEqual([])
  }
})

test('a URL in the environment is used unchanged, and a wrong URL is an error', async () => {
  await using own = await startStack(native)
  const env = {
    ...native.env,
    DATABASE_URL: own.postgres.url,
    REDIS_URL: own.redis.url,
    NATS_URL: own.nats.url,
  }
  {
    await using given = await startStack({ env })
    expect(given.postgres).toMatchObject({ way: 'given', url: own.postgres.url })
    expect(given.redis.controls).toBeUndefined()
  }
  expect(await redisReply(own, 'PING')).toContain('+PONG')
  const wrong = { ...env, NATS_URL: 'nats://127.0.0.1:1' }
  await expect(startStack({ env: wrong })).rejects.toThrow('NATS_URL is set, but nothing answers')
})

function serverPids(stack: Stack): number[] {
  const servers: Server[] = [stack.postgres, stack.redis, stack.nats]
  return servers.map(({ controls }) => controls?.pid() as number)
}

/** Finds the stack's temporary folder on PostgreSQL's command line. */
async function findFolder(postgresPid: number): Promise<string> {
  const command = await readFile(`/proc/${postgresPid}/cmdline`, 'utf8')
  return command.match(/[^\0]*assay-stack-\w+/)?.[0] as string
}
