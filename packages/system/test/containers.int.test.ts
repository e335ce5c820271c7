import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { type Server, type Stack, type StackOptions, startStack } from '../src/servers/index.ts'
import { nats } from '../src/servers/kinds/nats.ts'
import { redis } from '../src/servers/kinds/redis.ts'
import { planServers } from '../src/servers/plan-servers.ts'
import { natsReply, query, redisReply } from './ask-servers.ts'

const run = promisify(execFile)
const { DATABASE_URL: _database, REDIS_URL: _redis, NATS_URL: _nats, ...inherited } = process.env
// Forces new containers, even if the environment names servers.
const docker: StackOptions = { env: { ...inherited, STACK: 'docker' } }

test('three containers answer, and disposing removes all containers and volumes', async () => {
  const stack = await startStack(docker)
  expect(await query(stack, "select current_setting('max_connections')::int as n")).toEqual([
    { n: 300 },
  ])
  expect(await redisReply(stack, 'CONFIG GET maxmemory-policy')).toContain('noeviction')
  expect(await redisReply(stack, 'CONFIG GET appendonly')).toContain('yes')
  expect(await natsReply(stack)).toContain('"jetstream":true')
  const containers = await containersOf(stack)
  expect(containers).toHaveLength(3)
  const volumes = await volumesOf(containers)

  await stack[Symbol.asyncDispose]()
  expect(await containersOf(stack)).toEqual([])
  for (const volume of volumes) expect(await volumeExists(volume)).toBe(false)
})

test('a killed or stopped container restarts at the same address with its data', async () => {
  await using stack = await startStack({ ...docker, durable: true })
  await query(stack, 'create table kept (value int)')
  await query(stack, 'insert into kept values (7)')
  await redisReply(stack, 'SET kept 7')

  for (const end of ['kill', 'stop'] as const) {
    for (const server of serversOf(stack)) {
      const { controls } = server
      await controls?.[end]()
      await controls?.[end]()
      expect(await controls?.isRunning()).toBe(false)
      await controls?.restart()
      expect(await controls?.isRunning()).toBe(true)
    }
    expect(await query(stack, 'select value from kept')).toEqual([{ value: 7 }])
    expect(await redisReply(stack, 'GET kept')).toContain('7')
    expect(await natsReply(stack)).toContain('"jetstream":true')
  }
})

test('a paused container can be resumed and can be killed', async () => {
  await using stack = await startStack(docker)
  const { controls } = stack.redis
  await controls?.pause()
  expect(await redisReply(stack, 'PING')).toBe('')
  expect(await controls?.isRunning()).toBe(true)
  await controls?.resume()
  await controls?.resume()
  expect(await redisReply(stack, 'PING')).toContain('+PONG')

  await controls?.pause()
  await controls?.kill()
  expect(await controls?.isRunning()).toBe(false)
  await controls?.restart()
  expect(await redisReply(stack, 'PING')).toContain('+PONG')
})

test('containers do not outlive a parent that is killed', async () => {
  const parent = spawn(process.execPath, [fileURLToPath(import.meta.resolve('./parent.ts'))], {
    env: docker.env,
  })
  const [line] = (await once(parent.stdout, 'data')) as [Buffer]
  const servers = JSON.parse(String(line)) as { url: string }[]
  const running = () => Promise.all(servers.map(({ url }) => containerAt(url)))
  expect((await running()).every(Boolean)).toBe(true)

  parent.kill('SIGKILL')
  await expect.poll(running).toEqual(['', '', ''])
})

test('kept data is available in new containers, with the earlier password', async () => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'assay-kept-'))
  onTestFinished(() => rm(dataFolder, { recursive: true }))
  const options = { ...docker, dataFolder }
  const volumes: string[] = []
  onTestFinished(async () => void (await run('docker', ['volume', 'rm', ...volumes])))
  {
    await using stack = await startStack(options)
    volumes.push(...(await volumesOf(await containersOf(stack))))
    await query(stack, 'create table kept (value int)')
    await redisReply(stack, 'SET kept 7')
    await expect(startStack(options)).rejects.toThrow(/in use by process \d+/)
  }
  for (const volume of volumes) expect(await volumeExists(volume)).toBe(true)
  {
    await using stack = await startStack(options)
    expect(await query(stack, 'select * from kept')).toEqual([])
    expect(await redisReply(stack, 'GET kept')).toContain('7')
  }
})

test('a container that cannot start is reported and removed', async () => {
  // An image without the program: the container is created, but its start is refused.
  const { image } = nats
  const [plan] = await planServers([{ ...redis, image }], docker.env ?? {}, () => {})
  const starting = plan?.start({ folder: '', temporary: true, durable: false })
  await expect(starting).rejects.toThrow(`${image.name} does not start`)
  const filters = ['--filter', `ancestor=${image.name}`, '--filter', 'name=assay-redis-']
  const { stdout } = await run('docker', ['ps', '--all', '--quiet', ...filters])
  expect(stdout).toBe('')
})

function serversOf(stack: Stack): Server[] {
  return [stack.postgres, stack.redis, stack.nats]
}

async function containersOf(stack: Stack): Promise<string[]> {
  const ids = await Promise.all(serversOf(stack).map(({ url }) => containerAt(url)))
  return ids.filter(Boolean)
}

/** Finds the id of the container at this address; empty if there is none. */
async function containerAt(url: string): Promise<string> {
  const { port } = new URL(url)
  const { stdout } = await run('docker', ['ps', '--quiet', '--filter', `publish=${port}`])
  return stdout.trim()
}

async function volumesOf(containers: readonly string[]): Promise<string[]> {
  const format = '{{range .Mounts}}{{.Name}} {{end}}'
  const { stdout } = await run('docker', ['inspect', '--format', format, ...containers])
  return stdout.split(/\s+/).filter(Boolean)
}

function volumeExists(name: string): Promise<boolean> {
  return run('docker', ['volume', 'inspect', name]).then(
    () => true,
    () => false,
  )
}
