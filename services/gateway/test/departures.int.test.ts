import { turnDeleted, userLeft } from '@assay/contracts/events/user-deleted'
import type { DatabaseTransaction } from '@assay/db'
import { createOutbox } from '@assay/outbox'
import { expect } from 'vitest'
import { deleteUser } from '../src/accounts/users/account-repository.ts'
import { moveGuest } from '../src/accounts/users/merge-repository.ts'
import { anAccount, send } from './accounts.ts'
import { ask } from './ask.ts'
import { aGuest, test } from './gateway.ts'

/** Returns the events that the transaction would publish. */
async function enqueued(trx: DatabaseTransaction) {
  const rows = await trx.selectFrom('outbox').select(['subject', 'payload']).execute()
  return rows.map(({ subject, payload }) => ({
    subject,
    data: (payload as unknown as { data: unknown }).data,
  }))
}

test('deletions of users and turns enqueue events in the same transaction', async ({
  gateway,
  db,
}) => {
  const guest = await aGuest(gateway)
  await using chat = await ask(gateway, guest)
  const { turn_id: turnId } = await chat.next('setup')
  const { id: guestId } = (await (await send(gateway, 'POST', '/users/guest', guest)).json()) as {
    id: string
  }
  const { id: accountId } = await anAccount(gateway)

  const guestLeft = { subject: userLeft.subject, data: { userId: guestId, isGuest: true } }
  await createOutbox(db).commitWithEvents(async (trx) => {
    await moveGuest(trx, { guestId, accountId })
    expect(await enqueued(trx)).toContainEqual(guestLeft)
  })
  await createOutbox(db).commitWithEvents(async (trx) => {
    expect(await deleteUser(trx, accountId)).toBe(true)
    expect(await enqueued(trx)).toEqual(
      expect.arrayContaining([
        guestLeft,
        { subject: userLeft.subject, data: { userId: accountId, isGuest: false } },
        { subject: turnDeleted.subject, data: { turnId, idx: 0, sampleQuestion: false } },
      ]),
    )
    expect(await deleteUser(trx, accountId)).toBe(false)
  })
})
