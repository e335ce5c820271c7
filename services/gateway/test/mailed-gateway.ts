import { startMailServer } from '@assay/testing'
import { test as base } from './gateway.ts'

/** Additional environment variables of a test file: `base.extend('mailPolicy', …)`. */
const MAIL_POLICY: Readonly<Record<string, string>> = {}

/** A gateway with a mail server. The test can read the mails. */
export const test = base
  .extend('mailServer', { scope: 'file' }, async ({ log: _ }, { onCleanup }) => {
    const server = await startMailServer()
    onCleanup(() => server[Symbol.asyncDispose]())
    return server
  })
  .extend('mailPolicy', { scope: 'file' }, MAIL_POLICY)
  .override('policy', ({ mailServer, mailPolicy }) => ({
    MAIL_URL: `smtp://127.0.0.1:${mailServer.port}`,
    PUBLIC_URL: 'https://assay.example',
    ...mailPolicy,
  }))
