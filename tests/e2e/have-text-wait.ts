import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CONSENT_VERSION } from '@assay/contracts/consents'
import { newId } from '@assay/db'
import { waitFor } from '@assay/system'
import { type Arena, runRelease } from '@assay/testing/arena'
import { insertRows } from '@assay/testing/rows'

const FOLDED_WITHIN_MS = 60_000

/**
 * Records the asker's consent for a question with a vote, adds a patient's name to the question,
 * and screens the release. Then a superuser has to decide about the text.
 */
export async function haveTextWait(arena: Pick<Arena, 'db' | 'stack'>, question: string) {
  const { db } = arena
  const { id, threadId, userId } = await db
    .updateTable('turns')
    .set({ prompt: `${question} My patient Mr Kowalski coughs.` })
    .where('prompt', '=', question)
    .returning(['id', 'threadId', 'userId'])
    .executeTakeFirstOrThrow()
  const consent = { scope: 'thread', granted: true, textVersion: CONSENT_VERSION } as const
  await insertRows(db, 'researchConsents', { id: newId(), threadId, userId, ...consent })
  const isFolded = async () => {
    const entry = await db
      .selectFrom('ledger')
      .innerJoin('votes', 'votes.id', 'ledger.voteId')
      .select('position')
      .where('turnId', '=', id)
      .executeTakeFirst()
    return entry !== undefined
  }
  await waitFor('the vote on the question is in the ledger', FOLDED_WITHIN_MS, isFolded)
  const folder = await mkdtemp(join(tmpdir(), 'assay-release-'))
  const { stdout, stderr } = await runRelease(arena, folder, ['screen'])
  await rm(folder, { recursive: true })
  if (!stdout.includes('1 withheld turn waits for a reviewer'))
    throw new Error(`no text waits: ${stdout}${stderr}`)
}
