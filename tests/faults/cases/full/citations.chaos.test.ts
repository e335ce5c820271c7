import type { CitationStatus } from '@assay/contracts/citations'
import { waitFor } from '@assay/system'
import { type AuthorityFault, startAuthorities } from '@assay/testing'
import { readMetric } from '@assay/testing/arena'
import { selectRows } from '@assay/testing/rows'
import { scriptedPrompt } from '@assay/testing/scripted-provider'
import { expect } from 'vitest'
import type { ChaosArena } from '../../lib/chaos-arena.ts'
import { chaosTest } from '../../lib/chaos-test.ts'
import { holdBattle } from '../../lib/readers.ts'
import { waitForRated } from '../../lib/votes.ts'

const authorities = await startAuthorities()
const test = chaosTest({
  env: { CITATION_CHECK: 'ncbi', BASE_URLS: `ncbi=${authorities.ncbiUrl}` },
})
test.afterAll(() => authorities[Symbol.asyncDispose]())

/** Consecutive failures that pause the requests to an authority. */
const FAULTS: readonly AuthorityFault[] = ['garbage', 'broken', 'busy']
const SEEN_WITHIN_MS = 10_000
const FIRST_PMID = 30_000_001

/** Holds a battle whose answers name this source, and votes. Neither waits for the authority. */
async function voteOn(arena: ChaosArena, pmid: number): Promise<string> {
  const person = await arena.guest()
  const script = scriptedPrompt({ tokens: 5, gap: 1, ttft: 1, cites: pmid })
  const reply = await person.vote(await holdBattle(person, script))
  expect(reply.status).toBe(200)
  return (JSON.parse(reply.body) as { readonly id: string }).id
}

/** Lists the source's status for each answer that names it. */
async function statusesOf({ db }: ChaosArena, pmid: number): Promise<CitationStatus[]> {
  const rows = await selectRows(db, 'citations', ['status'], { reference: String(pmid) })
  return rows.map(({ status }) => status)
}

const wasRequested = (pmid: number) =>
  authorities.requests.some((path) => path.includes(String(pmid)))
const isBroken = async (arena: ChaosArena) =>
  (await readMetric(arena.process('analytics-projector'), 'assay_authority_broken')) === 1

test('C59: while an authority hangs, sends garbage, refuses or is down, sources stay unchecked and everything else continues', async ({
  arena,
}) => {
  const votes: string[] = []
  for (const [index, fault] of FAULTS.entries()) {
    authorities.fault = fault
    const pmid = FIRST_PMID + index
    votes.push(await voteOn(arena, pmid))
    await waitFor(`the authority receives a request and ${fault}`, SEEN_WITHIN_MS, () =>
      wasRequested(pmid),
    )
  }
  await waitFor('requests to the authority are paused', SEEN_WITHIN_MS, () => isBroken(arena))

  const spared = FIRST_PMID + FAULTS.length
  votes.push(await voteOn(arena, spared))
  await waitFor('the answers are read', SEEN_WITHIN_MS, async () => {
    const statuses = await statusesOf(arena, spared)
    return statuses.length === 2
  })
  await waitForRated(arena, votes, SEEN_WITHIN_MS)
  expect(wasRequested(spared)).toBe(false)
  for (let pmid = FIRST_PMID; pmid <= spared; pmid += 1)
    expect(await statusesOf(arena, pmid)).toEqual(['unchecked', 'unchecked'])

  // A new process requests a source again, and the authority does not respond.
  authorities.fault = 'slow'
  const projector = arena.process('analytics-projector')
  await projector.restart()
  const slow = spared + 1
  votes.push(await voteOn(arena, slow))
  await waitFor('the authority receives a request and hangs', SEEN_WITHIN_MS, () =>
    wasRequested(slow),
  )
  await waitForRated(arena, votes, SEEN_WITHIN_MS)
  expect(await statusesOf(arena, slow)).toEqual(['unchecked', 'unchecked'])

  // From here on, the state is that of ten minutes later, when the authority responds again.
  authorities.fault = undefined
  for (let pmid = FIRST_PMID; pmid <= slow; pmid += 1)
    authorities.records[String(pmid)] = { title: 'A trial' }
  await projector.kill()
  await arena.db
    .updateTable('citationCache')
    .set({ requestAt: new Date() })
    .where('requestAt', 'is not', null)
    .execute()
  await projector.restart()
  await waitFor('all sources are found', SEEN_WITHIN_MS, async () => {
    const rows = await arena.db.selectFrom('citations').select('status').execute()
    return rows.every(({ status }) => status === 'found')
  })
})
