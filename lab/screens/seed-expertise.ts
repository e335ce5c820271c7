import { type Database, newId } from '@assay/db'
import type { Person } from '@assay/testing/arena'
import { insertRows } from '@assay/testing/rows'

const MATERIALS = { evidence: 'staff_page', statement: 'https://example.org/people' } as const

/** Makes one user, affiliated according to ORCID, request an attestation. Attests another user. */
export async function seedExpertise(
  db: Database,
  { asking, attested, by }: Readonly<Record<'asking' | 'attested' | 'by', string>>,
  person: Person,
): Promise<void> {
  const idOf = async (email: string) =>
    (await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow())
      .id
  await insertRows(db, 'identities', {
    ...{ provider: 'orcid', subject: '0000-0002-1825-0097', isAffiliated: true },
    userId: await idOf(asking),
  })
  const declared = { field: 'genetics', role: 'researcher', years: 12 }
  await person.request('PUT', '/users/me/expertise', declared)
  await person.request('POST', '/attestations/', MATERIALS)

  const userId = await idOf(attested)
  const other = { field: 'zoology', role: 'clinician' } as const
  await insertRows(db, 'declaredExpertise', { userId, ...other, years: 31 })
  const { statement, evidence } = MATERIALS
  await insertRows(db, 'reviews', {
    ...{ id: newId(), kind: 'attestation', subject: userId, statement },
    ...{ state: 'attest', reason: 'The page names her.', decidedBy: await idOf(by) },
    ...{ facts: JSON.stringify({ ...other, evidence }), at: new Date('2026-11-20') },
  })
}
