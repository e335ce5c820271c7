import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { KeptMailsDto } from '@assay/contracts/mail'
import { confirmationLinkIn, resetLinkIn } from '@assay/testing'
import { expect } from 'vitest'
import { anAccount, answer, send } from './accounts.ts'
import { test as base, superuserToken } from './gateway.ts'

const test = base
  .extend('folder', { scope: 'file' }, async ({ log: _ }, { onCleanup }) => {
    const folder = await mkdtemp(join(tmpdir(), 'assay-mails-'))
    onCleanup(() => rm(folder, { recursive: true }))
    return folder
  })
  .override('policy', ({ folder }) => ({
    MAIL_URL: pathToFileURL(folder).href,
    RATE_LIMIT_SCALE: '1000',
  }))

test('without a mail server, superusers can read the stored mails', async ({ gateway }) => {
  expect(await answer(send(gateway, 'GET', '/mail'))).toEqual([
    200,
    { is_available: true, is_kept_here: true },
  ])
  const user = await anAccount(gateway)
  await send(gateway, 'POST', `/password-recovery/${user.email}`)
  const admin = { token: await superuserToken(gateway) }
  const list = async () => {
    const { data } = (await (
      await send(gateway, 'GET', '/mail/kept', admin)
    ).json()) as KeptMailsDto
    return data.filter(({ to }) => to === user.email).map(({ text }) => text)
  }
  await expect.poll(async () => (await list()).length).toBe(2)
  const texts = await list()
  for (const linkIn of [confirmationLinkIn, resetLinkIn]) {
    const link = texts.map(linkIn).find(Boolean)
    const token = new URL(link ?? '').searchParams.get('token')
    const done = await (linkIn === resetLinkIn
      ? send(gateway, 'POST', '/reset-password/', {}, { token, new_password: 'another good one' })
      : send(gateway, 'POST', '/users/confirm-email', {}, { token }))
    expect(done.status).toBe(200)
  }
  expect((await send(gateway, 'GET', '/mail/kept', user)).status).toBe(401)
})
