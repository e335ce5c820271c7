import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { LeaderboardDto } from '@assay/contracts/leaderboard'
import { expect, onTestFinished, test } from 'vitest'
import { launchAssay } from './launch-assay.ts'

test('npm start can simulate votes, keeps guests between runs and leaves no process behind, however it is stopped', async () => {
  const stateFolder = await mkdtemp(join(tmpdir(), 'assay-state-'))
  // The servers' users need access to the data. The data is in this folder, so that it is deleted
  // together with the folder.
  await chmod(stateFolder, 0o711)
  onTestFinished(() => rm(stateFolder, { recursive: true }))
  if (process.env.STACK === 'docker') onTestFinished(() => removeVolumes(stateFolder))
  const fingerprint = `guest_${crypto.randomUUID()}`
  const ids: string[] = []

  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    const { launcher, url } = await launchAssay(stateFolder, ['--demo-votes'])
    expect(await readBoard(url)).toMatchObject({
      publication: { is_public: true, simulated_votes: expect.any(Object) },
      ranked: 6,
    })
    ids.push(await signInAsGuest(url, fingerprint))
    const running = await processesOf(stateFolder)
    expect(running.length).toBeGreaterThanOrEqual(5)

    const ended = once(launcher, 'exit')
    launcher.kill(signal)
    await ended
    await expect.poll(() => processesOf(stateFolder)).toEqual([])
  }
  expect(ids[0]).toBe(ids[1])
})

/**
 * Removes the volumes with the data. If servers run in containers, volumes are named after the
 * folder.
 */
async function removeVolumes(stateFolder: string): Promise<void> {
  const owner = createHash('sha256').update(join(stateFolder, 'data')).digest('hex').slice(0, 12)
  const names = ['postgres', 'redis', 'nats'].map((server) => `assay-${owner}-${server}`)
  await promisify(execFile)('docker', ['volume', 'rm', ...names])
}

/** Reads the board as a newcomer. */
async function readBoard(url: string) {
  const headers = { 'x-guest-fingerprint': `guest_${crypto.randomUUID()}` }
  const read = async <Body>(path: string) =>
    (await (await fetch(`${url}/api/v1/leaderboard/${path}`, { headers })).json()) as Body
  const { entries } = await read<LeaderboardDto>('')
  return {
    publication: await read('publication'),
    ranked: entries.filter(({ rank }) => rank !== null).length,
  }
}

async function signInAsGuest(url: string, fingerprint: string): Promise<string> {
  const response = await fetch(`${url}/api/v1/users/guest`, {
    method: 'POST',
    headers: { 'x-guest-fingerprint': fingerprint },
  })
  expect(response.status).toBe(200)
  const { id } = (await response.json()) as { id: string }
  return id
}

/** Finds all processes that have this run's folder in their environment or arguments. */
async function processesOf(stateFolder: string): Promise<string[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const found = await Promise.all(pids.map((pid) => isPartOf(pid, stateFolder)))
  return pids.filter((pid, index) => found[index] && existsSync(`/proc/${pid}`))
}

async function isPartOf(pid: string, stateFolder: string): Promise<boolean> {
  const parts = ['cmdline', 'environ'].map((part) =>
    readFile(`/proc/${pid}/${part}`, 'utf8').catch(() => ''),
  )
  return (await Promise.all(parts)).join('\0').includes(stateFolder)
}
