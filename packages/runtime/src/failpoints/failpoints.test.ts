import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { armFailpoints } from './arm-failpoints.ts'
import { FAILPOINT_NAMES } from './failpoint-names.ts'

const ROOT = join(import.meta.dirname, '../../../..')
const PASSES_TWICE = `
  import { failpoint } from '${import.meta.dirname}/failpoint.ts'
  failpoint('wk.seq_20')
  console.log('once')
  failpoint('wk.seq_20')
  console.log('twice')`
const STARTS = `
  import { startMain } from '${import.meta.dirname}/../start-main.ts'
  import { z } from '${import.meta.resolve('zod')}'
  const Env = z.object({ LOG_LEVEL: z.string().default('info'), NAME: z.string() })
  await startMain('service', Env, async () => process.kill(process.pid, 'SIGTERM'))`

test('only the named pass fails', () => {
  const failpoint = armFailpoints('rt.job@2:throw')
  failpoint('rt.job')
  failpoint('rt.before_commit')
  expect(() => failpoint('rt.job')).toThrow('failpoint rt.job')
  failpoint('rt.job')
})

test('a star fails every pass, and a rule without a number fails the first pass', () => {
  const failpoint = armFailpoints('rt.job@*:throw, wk.seq_20:throw')
  for (let pass = 1; pass <= 3; pass += 1) expect(() => failpoint('rt.job')).toThrow()
  expect(() => failpoint('wk.seq_20')).toThrow()
  failpoint('wk.seq_20')
})

test('sleep blocks the process for the given time', () => {
  const startedAt = performance.now()
  armFailpoints('rt.job:sleep=30')('rt.job')
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(29)
})

test.each(['nowhere.at_all:kill', 'rt.job@0:kill', 'rt.job:explode', 'rt.job'])(
  'refuses %s',
  (rule) => {
    expect(() => armFailpoints(rule)).toThrow(rule)
  },
)

test('kill ends a test process at the named pass', () => {
  const killed = run(PASSES_TWICE, { NODE_ENV: 'test', FAILPOINTS: 'wk.seq_20@2:kill' })
  expect(killed).toMatchObject({ signal: 'SIGKILL', stdout: 'once\n' })
})

test.each(['production', 'development', ''])('NODE_ENV=%s ignores failpoints', (NODE_ENV) => {
  const FAILPOINTS = 'wk.seq_20:kill'
  const survived = run(PASSES_TWICE, { NODE_ENV, FAILPOINTS })
  expect(survived).toMatchObject({ status: 0, stdout: 'once\ntwice\n' })

  const refused = run(STARTS, { NODE_ENV, FAILPOINTS })
  expect(refused.status).toBe(1)
  expect(refused.stderr).toMatch(/NAME[\s\S]*FAILPOINTS/)
})

test('the services use each failpoint exactly once', () => {
  const sources = globSync('{services,packages}/*/src/**/*.ts', { cwd: ROOT })
    .filter((path) => !path.includes('failpoints'))
    .map((path) => readFileSync(join(ROOT, path), 'utf8'))
    .join('\n')
  const used = [...sources.matchAll(/failpoint\('([^']+)'\)/g)].map(([, name]) => name)
  expect(used.toSorted()).toEqual([...FAILPOINT_NAMES].toSorted())
})

function run(script: string, env: Readonly<Record<string, string>>) {
  return spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH ?? '', ...env },
  })
}
