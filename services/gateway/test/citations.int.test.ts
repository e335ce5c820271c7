import type { CitationsDto } from '@assay/contracts'
import { openChat } from '@assay/harness/client'
import { expect } from 'vitest'
import { aGuest, type Caller, type Gateway, test } from './gateway.ts'
import { answersOf, playTurn } from './played-worker.ts'

async function read(gateway: Gateway, caller: Caller, path: string): Promise<CitationsDto> {
  const response = await gateway.call('GET', path, caller)
  expect(response.status).toBe(200)
  return (await response.json()) as CitationsDto
}

test('what became of the sources is told once the turn has its vote', async ({
  gateway,
  db,
  bus,
}) => {
  const guest = await aGuest(gateway)
  await using chat = await openChat(gateway.url, {
    ...(guest.fingerprint && { fingerprint_hash: guest.fingerprint }),
    messages: [{ role: 'user', content: 'Why does aspirin thin the blood?' }],
  })
  const { thread_id: threadId } = await chat.next('thread_created')
  const { turn_id: turnId } = await chat.next('setup')
  await playTurn({ db, bus }, turnId, ['PMID 1111111', 'PMID 2222222'])
  await chat.next('done')
  const [left, right] = await answersOf(db, turnId)
  const [kind, titles] = ['pmid' as const, ['Of the record']]
  await db
    .insertInto('citationCache')
    .values([
      { kind, reference: '1111111', outcome: 'found', titles, retracted: true },
      { kind, reference: '2222222', outcome: 'not_found' },
    ])
    .execute()
  await db
    .insertInto('citations')
    .values([
      { answerId: left?.id ?? '', position: 0, kind, reference: '1111111', status: 'found' },
      { answerId: left?.id ?? '', position: 1, kind, reference: '1111111', status: 'other_title' },
      { answerId: right?.id ?? '', position: 0, kind, reference: '2222222', status: 'not_found' },
    ])
    .execute()

  const path = `/threads/${threadId}/citations`
  const ofTurn = `${path}?turn_id=${turnId}`
  for (const each of [path, ofTurn])
    expect(await read(gateway, guest, each)).toEqual({ citations: [] })
  await gateway.call('POST', `/votes/?turn_id=${turnId}&outcome=tie`, guest)
  const known = { turn_id: turnId, kind, record_title: null, retracted: false }
  const citations = [
    { ...known, side: 'left', reference: '1111111', status: 'found', retracted: true },
    {
      ...{ ...known, side: 'left', reference: '1111111', status: 'other_title', retracted: true },
      record_title: 'Of the record',
    },
    { ...known, side: 'right', reference: '2222222', status: 'not_found' },
  ]
  for (const each of [path, ofTurn]) expect(await read(gateway, guest, each)).toEqual({ citations })
  const stranger = await gateway.call('GET', path, await aGuest(gateway))
  expect(stranger.status).toBe(404)
})
