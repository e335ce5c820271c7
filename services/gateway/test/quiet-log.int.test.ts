import { createCapturingLog } from '@assay/testing/capturing-log'
import { SMTPServer } from 'smtp-server'
import { expect } from 'vitest'
import { anEmail, logIn, PASSWORD, send, signUp, tokenOf } from './accounts.ts'
import { test as base } from './gateway.ts'

const { log: capturingLog, lines } = createCapturingLog()

/** A mail server whose errors repeat the recipient. */
const test = base
  .extend('mailPort', { scope: 'file' }, async ({ log: _ }, { onCleanup }) => {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: ({ address }, _session, done) => done(new Error(`no mailbox ${address}`)),
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onCleanup(() => new Promise<void>((resolve) => server.close(() => resolve())))
    const address = server.server.address()
    return String(typeof address === 'object' && address ? address.port : 0)
  })
  .override('policy', ({ mailPort }) => ({
    MAIL_URL: `smtp://127.0.0.1:${mailPort}`,
    RATE_LIMIT_SCALE: '1000',
  }))
  .override('gatewayLog', () => capturingLog)

test('no log line contains a password, a token, a fingerprint or an address', async ({
  gateway,
}) => {
  const email = anEmail()
  const fingerprint = `guest_${crypto.randomUUID()}`
  await send(gateway, 'POST', `/users/guest?fingerprint_hash=${fingerprint}`)
  await send(gateway, 'GET', '/threads/', { fingerprint })
  await signUp(gateway, email)
  await signUp(gateway, email, { password: 'short' })
  await logIn(gateway, email, { password: 'a guess of theirs' })
  const token = await tokenOf(logIn(gateway, email, { fingerprint_hash: fingerprint }))
  await send(gateway, 'GET', '/users/me', { token })
  await send(gateway, 'POST', `/password-recovery/${email}`)
  const reset = { token: 'a-reset-token-of-theirs', new_password: PASSWORD }
  await send(gateway, 'POST', '/reset-password/', {}, reset)
  await send(gateway, 'POST', '/logout', { token })

  const log = () => lines.join('')
  await expect.poll(log).toContain('mail not accepted: EENVELOPE 550')
  expect(log()).toContain('"route":"/api/v1/password-recovery/:email"')
  const secrets = [
    email,
    email.split('@')[0] ?? email,
    fingerprint,
    token,
    PASSWORD,
    'a guess of theirs',
    reset.token,
  ]
  for (const secret of secrets) expect(log()).not.toContain(secret)
})
