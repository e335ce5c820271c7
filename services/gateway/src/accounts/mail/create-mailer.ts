import { createTransport } from 'nodemailer'

export interface Mail {
  readonly subject: string
  readonly html: string
  readonly text: string
}

export interface Mailer extends AsyncDisposable {
  /** Resolves once the server has taken the mail; rejects when it has not. */
  send(to: string, mail: Mail): Promise<void>
}

export interface MailerOptions {
  /** `smtps://` speaks TLS from the first byte; `smtp://` upgrades when the server can. */
  readonly url: string
  readonly from: string
}

const DEFAULT_PORTS: Readonly<Record<string, number>> = { 'smtp:': 587, 'smtps:': 465 }
const TIMEOUT_MS = 10_000

/** Sends over SMTP. With a user, never without TLS: the password would be readable. */
export function createMailer({ url, from }: MailerOptions): Mailer {
  const { protocol, hostname, port, username, password } = new URL(url)
  const transport = createTransport({
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(port) || DEFAULT_PORTS[protocol],
    secure: protocol === 'smtps:',
    requireTLS: Boolean(username),
    ...(username && {
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    }),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })

  return {
    async send(to, mail) {
      try {
        await transport.sendMail({ from, to, ...mail })
      } catch (error) {
        // Without the cause: servers repeat the recipient, and errors are logged.
        throw new Error(`mail not taken: ${codeOf(error)}`)
      }
    },
    async [Symbol.asyncDispose]() {
      transport.close()
    },
  }
}

/** nodemailer's word for the failure, with the server's number where it gave one. */
function codeOf(error: unknown): string {
  const { code, responseCode } = error as { code?: string; responseCode?: number }
  return [code ?? 'unknown', responseCode].filter(Boolean).join(' ')
}
