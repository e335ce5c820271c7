import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type KeptMailDto, KeptMailsDto } from '@assay/contracts/mail'
import { newId } from '@assay/db'
import type { Mailer } from './create-mailer.ts'

/** Stores mails instead of sending them. In development, superusers read them in the browser. */
export interface MailFolder extends Mailer {
  /** The most recent mails, newest first. */
  list(): Promise<KeptMailDto[]>
}

const MAX_LISTED = 50
const SUFFIX = '.json'

/** Stores each mail as a file in the folder, which several gateways may share. */
export function openMailFolder(folder: string): MailFolder {
  return {
    async send(to, { subject, text }) {
      await mkdir(folder, { recursive: true })
      const id = newId()
      const mail: KeptMailDto = { id, to, subject, text, sent_at: new Date().toISOString() }
      // The file is private because links in it open accounts.
      await writeFile(join(folder, id + SUFFIX), `${JSON.stringify(mail, undefined, 2)}\n`, {
        mode: 0o600,
      })
    },
    async list() {
      const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(SUFFIX))
      // Ids start with the time.
      const newest = names.sort().reverse().slice(0, MAX_LISTED)
      const files = newest.map((name) => readFile(join(folder, name), 'utf8'))
      return KeptMailsDto.shape.data.parse(
        (await Promise.all(files)).map((file) => JSON.parse(file)),
      )
    },
    async [Symbol.asyncDispose]() {},
  }
}
