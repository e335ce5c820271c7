import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { publishNewestBoard, runRelease } from '@assay/testing/arena'
import { startBenchArena } from './lib/arena.ts'
import { medianOf, numbersOf, repeat } from './lib/measure.ts'
import { startMemoryProbe } from './lib/memory.ts'
import { PEERS, peerPrograms } from './lib/peers.ts'
import { atMost, report, show } from './lib/report.ts'
import { seedLedger } from './lib/seed-ledger.ts'
import { ANSWER_CHARACTERS, seedSharedThreads } from './lib/seed-shared-threads.ts'

const SIZES = numbersOf('votes', [100_000, 1_000_000], [1_000, 2_000])
/** One in this many votes belongs to a thread that may be published. */
const VOTES_PER_SHARED_THREAD = 10
/** The goal for 100,000 votes. It is proportional for other numbers. */
const GOAL_S = 15
const PUBLISHED_WITHIN_MS = 300_000

/**
 * P14: the time to build a data release as an operator does, compared with the time in which
 * pyarrow writes the release's largest table.
 */
await using probe = await startMemoryProbe()
const builds = []
for (const votes of SIZES) builds.push(await measureSize(votes))
const [first, last] = [builds[0], builds.at(-1)] as [(typeof builds)[0], (typeof builds)[0]]
report('P14 release of the data', [
  ...builds.map(
    ({ votes, seconds, pyarrowS }) =>
      [
        `built from ${votes} votes and ${votes / VOTES_PER_SHARED_THREAD} shared threads of 2 × ${ANSWER_CHARACTERS} characters`,
        atMost((GOAL_S * votes) / 100_000, seconds, 's'),
        `pyarrow writes votes.parquet: ${show(pyarrowS, 's')}`,
      ] as const,
  ),
  [
    `memory held at most, ${last.votes} votes`,
    atMost(1.25, last.peak / first.peak, '×', `, ${show(last.peak / 2 ** 20, 'MiB')}`),
    `${first.votes} votes: ${show(first.peak / 2 ** 20, 'MiB')}`,
  ],
])

async function measureSize(votes: number) {
  await using arena = await startBenchArena({ only: { 'rating-worker': 1 } })
  const { db, system } = arena
  await seedLedger(arena, votes)
  await seedSharedThreads(db, VOTES_PER_SHARED_THREAD)
  await publishNewestBoard({ db, processes: system.processes }, votes, PUBLISHED_WITHIN_MS)
  const folder = await mkdtemp(join(tmpdir(), 'assay-release-'))
  let patch = 0
  const runs = await repeat(async () => {
    const version = `1.0.${patch++}`
    const startedAt = performance.now()
    const args = ['build', '--version', version]
    const { code, stderr } = await runRelease(arena, folder, args, probe.env)
    if (code !== 0) throw new Error(`the build failed: ${stderr}`)
    const seconds = (performance.now() - startedAt) / 1_000
    const files = [join(folder, version, 'data/votes.parquet'), join(folder, 'again.parquet')]
    return { seconds, pyarrowS: await writeWithPyarrow(files), peak: await probe.peak() }
  })
  await rm(folder, { recursive: true })
  const seconds = medianOf(runs, 'seconds')
  return { votes, seconds, pyarrowS: medianOf(runs, 'pyarrowS'), peak: medianOf(runs, 'peak') }
}

async function writeWithPyarrow(files: readonly string[]): Promise<number> {
  const programs = await peerPrograms('pyarrow')
  if (!programs) return Number.NaN
  const args = [join(PEERS, 'write-parquet.py'), ...files]
  return Number((await promisify(execFile)(join(programs, 'python'), args)).stdout)
}
