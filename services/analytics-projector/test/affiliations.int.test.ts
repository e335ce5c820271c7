import type { Database } from '@assay/db'
import {
  type AuthorityFault,
  test as base,
  type EmploymentRecord,
  startAuthorities,
} from '@assay/testing'
import { insertRows } from '@assay/testing/rows'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { createAffiliationCheck } from '../src/affiliations/check-affiliations.ts'
import { addUser } from './add-answer.ts'

const CARBERRY = '0000-0002-1825-0097'
const LIMITS = { timeoutMs: 200, maxBytes: 100_000 }

const test = base.extend('authorities', async ({ log: _ }, { onCleanup }) => {
  const authorities = await startAuthorities()
  onCleanup(() => authorities[Symbol.asyncDispose]())
  return authorities
})

/** Links an iD to a new account. */
async function link(db: Database, orcid: string): Promise<void> {
  await db.deleteFrom('identities').execute()
  await insertRows(db, 'identities', {
    provider: 'orcid',
    subject: orcid,
    userId: await addUser(db),
  })
}

const read = async (db: Database) =>
  db
    .selectFrom('identities')
    .select(['isAffiliated', 'recordAttempts'])
    .select(sql<number>`extract(epoch from record_due_at - now())::float8 / 60`.as('dueInMinutes'))
    .executeTakeFirstOrThrow()

const checkWith = (
  options: Omit<Parameters<typeof createAffiliationCheck>[0], 'signal' | 'gapMs'>,
) => createAffiliationCheck({ ...options, gapMs: 1, signal: new AbortController().signal })

const NEXT_YEAR = String(new Date().getUTCFullYear() + 1)

test.for<[string, readonly EmploymentRecord[] | undefined, boolean]>([
  ['nothing', [], false],
  ['no public record', undefined, false],
  ['an entry that the person added', [{ by: 'person' }], false],
  ['an entry that a system added on behalf of the person', [{ by: 'person_by_client' }], false],
  ['an entry that an organisation added', [{ by: 'person' }, { by: 'organisation' }], true],
  ['an employment that ended', [{ by: 'organisation', until: ['2019', '02', '28'] }], false],
  ['an employment that begins next year', [{ by: 'organisation', from: [NEXT_YEAR, '01'] }], false],
  ['an employment that ends in the future', [{ by: 'organisation', until: [NEXT_YEAR] }], true],
])('affiliation from %s', async ([, employments, isAffiliated], { db, log, authorities }) => {
  if (employments) authorities.employments[CARBERRY] = employments
  await link(db, CARBERRY)
  const check = checkWith({ db, log, baseUrl: authorities.orcidUrl })
  await check()
  const { dueInMinutes, ...rest } = await read(db)
  expect(rest).toEqual({ isAffiliated, recordAttempts: 0 })
  expect(dueInMinutes / 60 / 24).toBeGreaterThan(29)
  await check()
  expect(authorities.requests).toEqual([`/orcid/v3.0/${CARBERRY}/employments`])
})

test.for<AuthorityFault>(['html', 'garbage', 'huge', 'busy', 'slow', 'broken', 'elsewhere'])(
  'affiliated and identified voters keep their tier while ORCID is %s',
  async (fault, { db, log, authorities }) => {
    authorities.employments[CARBERRY] = [{ by: 'organisation' }]
    await link(db, CARBERRY)
    const options = { db, log, baseUrl: authorities.orcidUrl, limits: LIMITS, breakMs: 1 }
    const checkAgain = async () => {
      await sql`update identities set record_due_at = now()`.execute(db)
      await checkWith(options)()
      return read(db)
    }
    authorities.fault = fault
    expect(await checkAgain()).toMatchObject({ isAffiliated: false, recordAttempts: 1 })
    authorities.fault = undefined
    expect(await checkAgain()).toMatchObject({ isAffiliated: true, recordAttempts: 0 })
    authorities.fault = fault
    const failed = await checkAgain()
    expect(failed).toMatchObject({ isAffiliated: true, recordAttempts: 1 })
    expect(failed.dueInMinutes).toBeGreaterThan(0.5)
    authorities.fault = undefined
    authorities.employments[CARBERRY] = []
    expect(await checkAgain()).toMatchObject({ isAffiliated: false, recordAttempts: 0 })
  },
)

test('requests to ORCID pause after three consecutive failures', async ({
  db,
  log,
  authorities,
}) => {
  await link(db, CARBERRY)
  for (const last of ['1', '2', '3', '4'])
    await insertRows(db, 'identities', {
      provider: 'orcid',
      subject: `iD ${last}`,
      userId: await addUser(db),
    })
  authorities.fault = 'html'
  await checkWith({ db, log, baseUrl: authorities.orcidUrl })()
  expect(authorities.requests).toHaveLength(3)
})
