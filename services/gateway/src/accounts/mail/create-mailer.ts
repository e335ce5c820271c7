import { createTransport } from 'nodemailer'

export interface Mail {
  readonly subject: string
  readonly html: string
  readonly text: string
}

export interface Mailer extends AsyncDisposable {
  /** Resolves when the server has accepted the mail, and rejects otherwise. */
  send(to: string, mail: Mail): Promise<void>
}

export interface MailerOptions {
  /** `smtps://` uses TLS from the start; `smtp://` upgrades to TLS if the server supports it. */
  readonly url: string
  readonly from: string
}

const DEFAULT_PORTS: Readonly<Record<string, number>> = { 'smtp:': 587, 'smtps:': 465 }
const TIMEOUT_MS = 10_000

/** Sends mails over SMTP. With a user name, it requires TLS, which protects the password. */
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
        // The cause is left out: servers repeat the recipient in their errors, and errors are
        // logged.
        throw new Error(`mail not accepted: ${codeOf(error)}`)
      }
    },
    async [Symbol.asyncDispose]() {
      transport.close()
    },
  }
}

/** Returns nodemailer's error code, with the server's status code if there is one. */
function codeOf(error: unknown): string {
  const { code, responseCode } = error as { code?: string; responseCode?: number }
  return [code ?? 'unknown', responseCode].filter(Boolean).join(' ')
}
