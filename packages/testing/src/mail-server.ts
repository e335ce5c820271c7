import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  readonly to: string
  /** The mail as received, with headers and parts, in quoted-printable encoding. */
  readonly source: string
}

export interface MailServer extends AsyncDisposable {
  /** The port on 127.0.0.1. */
  readonly port: number
  /** All received mails, oldest first. */
  readonly mails: readonly ReceivedMail[]
}

/** Starts an SMTP server that stores all mails. */
export async function startMailServer(): Promise<MailServer> {
  const mails: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const source = Buffer.concat(chunks).toString()
        mails.push({ to: session.envelope.rcptTo[0]?.address ?? '', source })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    port,
    mails,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** Extracts the link that sets a new password from a mail or page. */
export function resetLinkIn(source = ''): string {
  return linkIn(source, /https?:\/\/[^\s"<>]+\/reset-password\?token=[\w-]+/)
}

/** Extracts the link that confirms an address from a mail. */
export function confirmationLinkIn(source = ''): string {
  return linkIn(source, /https?:\/\/[^\s"<>]+\/confirm-email\?token=[\w-]+/)
}

/** Extracts the link with which an invited rater joins a study from a mail. */
export function studyLinkIn(source = ''): string {
  return linkIn(source, /https?:\/\/[^\s"<>]+\/studies\/join\?token=[\w-]+/)
}

/** Extracts the link with which an invited person creates an account from a mail. */
export function invitationLinkIn(source = ''): string {
  return linkIn(source, /https?:\/\/[^\s"<>]+\/signup\?token=[\w-]+/)
}

function linkIn(source: string, pattern: RegExp): string {
  const unfolded = source.replaceAll('=\r\n', '').replaceAll('=3D', '=')
  return pattern.exec(unfolded)?.[0] ?? ''
}
