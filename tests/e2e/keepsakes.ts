import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { CreatedTokenDto } from '@assay/contracts/personal-tokens'
import type { RatingDesk } from '@assay/contracts/studies/assignments'
import { type Arena, createPerson, type Person } from '@assay/testing/arena'
import { insertRows } from '@assay/testing/rows'
import { expect } from 'vitest'

const HOUR_MS = 3_600_000
const ITEMS = 'external_id,question\nq1,Which drug lowers LDL cholesterol?\n'
const ANSWERS = { Guideline: 'A statin.', Textbook: 'Niacin.' }
const VERDICT = { rating: { kind: 'verdict', verdict: 'right', tags: [] } }

/** What people of an institution rely on after their system was restored or upgraded. */
export interface Keepsakes {
  /** A superuser's personal access token. */
  readonly token: string
  readonly invitation: string
  /** Where a session ends at its provider. */
  readonly endSessionUrl: string
  /** A closed study. */
  readonly studyId: string
}

export async function leaveKeepsakes(arena: Arena): Promise<Keepsakes> {
  const superuser = await arena.superuser()
  const { id: userId } = await superuser.request<{ id: string }>('GET', '/users/me')
  const { token } = await superuser.request<CreatedTokenDto>('POST', '/users/me/tokens', {
    ...{ name: 'Nightly script', scopes: ['read', 'studies'] },
  })
  const invited = await superuser.request<{ path: string }>('POST', '/invitations/link', {})
  const endSessionUrl = 'https://sso.hospital.example/logout'
  const expiresAt = new Date(Date.now() + HOUR_MS)
  await insertRows(arena.db, 'providerSessions', {
    tokenId: randomUUID(),
    userId,
    endSessionUrl,
    expiresAt,
  })
  const studyId = await completeStudy(arena, superuser)
  return { token, invitation: tokenIn(invited.path), endSessionUrl, studyId }
}

/** Uses everything in the restored or upgraded system. */
export async function useKeepsakes(
  { surroundings, db }: Pick<Arena, 'surroundings' | 'db'>,
  { token, invitation, endSessionUrl, studyId }: Keepsakes,
): Promise<void> {
  const script = createPerson(surroundings, { access_token: token })
  expect(await script.request('GET', '/users/me')).toMatchObject({ is_superuser: true })
  const visitor = createPerson(surroundings)
  const check = { token: invitation }
  expect(await visitor.request('POST', '/invitations/check', check)).toEqual({ email: null })
  const sessions = await db.selectFrom('providerSessions').selectAll().execute()
  expect(sessions).toMatchObject([{ endSessionUrl }])
  expect(await verifyStudy(script, studyId)).toMatch(/^The results match: \d+ numbers/)
}

/** Organises a study of two outside sources with one question, up to its results. */
async function completeStudy(arena: Arena, organiser: Person): Promise<string> {
  const design = { kind: 'verdict', ratings_each: 1, raters: 1 }
  const { id } = await organiser.request<{ id: string }>('POST', '/studies/', {
    ...{ title: 'Lipids', design },
  })
  const study = `/studies/${id}`
  await upload(organiser, `${study}/items`, ITEMS)
  for (const [name, answer] of Object.entries(ANSWERS)) {
    const arm = { kind: 'outside', name }
    const added = await organiser.request<{ id: string }>('POST', `${study}/arms`, arm)
    const answers = `external_id,answer\nq1,${answer}\n`
    await upload(organiser, `${study}/arms/${added.id}/answers`, answers)
  }
  await organiser.request('POST', `${study}/freeze`)
  await organiser.request('POST', `${study}/start-rating`)
  const { path } = await organiser.request<{ path: string }>('POST', `${study}/link`)
  await organiser.request('POST', '/studies/join', { token: tokenIn(path) })
  let desk = await organiser.request<RatingDesk>('GET', `${study}/desk`)
  while (desk.next) {
    const assignment = `/studies/assignments/${desk.next.id}`
    desk = await organiser.request<RatingDesk>('POST', assignment, VERDICT)
  }
  await organiser.request('POST', `${study}/close`)
  const isReady = async () => {
    const { state } = await organiser.request<{ state: string }>('GET', `${study}/results`)
    const { signature } = await arena.db
      .selectFrom('studies')
      .select('signature')
      .executeTakeFirstOrThrow()
    return state === 'ready' && signature !== null
  }
  await expect.poll(isReady, { timeout: 20_000 }).toBe(true)
  return id
}

async function upload({ urls, headers }: Person, path: string, csv: string): Promise<void> {
  const response = await fetch(new URL(`/api/v1${path}`, urls[0]), {
    method: 'PUT',
    headers: { ...headers, 'content-type': 'text/csv' },
    body: csv,
  })
  expect([path, response.status]).toEqual([path, 200])
}

/** Recomputes the results from the study's files, as any reader can. */
async function verifyStudy(reader: Person, id: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-study-'))
  try {
    for (const name of ['study.json', 'results.json', 'verify_results.py']) {
      const { status, body } = await reader.call('GET', `/studies/${id}/files/${name}`)
      expect([name, status]).toEqual([name, 200])
      await writeFile(join(folder, name), body)
    }
    const args = ['-B', join(folder, 'verify_results.py'), folder]
    return (await promisify(execFile)('python3', args)).stdout
  } finally {
    await rm(folder, { recursive: true })
  }
}

const tokenIn = (path: string) => path.split('token=')[1] ?? ''
