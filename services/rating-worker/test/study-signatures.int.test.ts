import { type Database, newId } from '@assay/db'
import { isStudySignedBy, readSigningKey } from '@assay/ledger'
import { test } from '@assay/testing'
import { insertRows } from '@assay/testing/rows'
import { expect } from 'vitest'
import { signStudies } from '../src/studies/sign-studies.ts'

const key = readSigningKey(Buffer.alloc(32, 9).toString('base64'))

async function insertStudy(db: Database, frozen: object): Promise<string> {
  const id = newId()
  await insertRows(db, 'studies', { id, title: 'A', design: '{}', ...frozen })
  return id
}

const getStudy = (db: Database, id: string) =>
  db.selectFrom('studies').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('a frozen study is signed once, and a draft is not', async ({ db }) => {
  const draft = await insertStudy(db, {})
  const hash = 'ab'.repeat(32)
  const id = await insertStudy(db, { state: 'collecting', hash, frozenAt: new Date() })
  await signStudies(db, key)

  const { frozenAt, keyId, signature } = await getStudy(db, id)
  expect(keyId).toBe(key.publicKey.keyId)
  const signed = { id, hash, frozenAt: frozenAt as Date, keyId: keyId ?? '' }
  expect(isStudySignedBy({ ...signed, signature: signature ?? '' }, key.publicKey)).toBe(true)
  const published = db
    .selectFrom('ledgerKeys')
    .select('spki')
    .where('keyId', '=', keyId ?? '')
  expect(await published.execute()).toEqual([{ spki: key.publicKey.spki }])
  expect(await getStudy(db, draft)).toMatchObject({ keyId: null, signature: null })

  await signStudies(db, readSigningKey(Buffer.alloc(32, 10).toString('base64')))
  expect(await getStudy(db, id)).toMatchObject({ keyId, signature })
})
