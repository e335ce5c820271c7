import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type KeptMailDto, KeptMailsDto } from '@assay/contracts/mail'
import { newId } from '@assay/db'
import type { Mailer } from './create-mailer.ts'

/** Mails that go nowhere: development's, for its superusers to read. */
export interface MailFolder extends Mailer {
  /** The newest mails, newest first. */
  list(): Promise<KeptMailDto[]>
}

const MAX_LISTED = 50
const SUFFIX = '.json'

/** Keeps each mail as a file of the folder, which several gateways may share. */
export function openMailFolder(folder: string): MailFolder {
  return {
    async send(to, { subject, text }) {
      await mkdir(folder, { recursive: true })
      const id = newId()
      const mail: KeptMailDto = { id, to, subject, text, sent_at: new Date().toISOString() }
      // Links in it open accounts.
      await writeFile(join(folder, id + SUFFIX), `${JSON.stringify(mail, undefined, 2)}\n`, {
        mode: 0o600,
      })
    },
    async list() {
      const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(SUFFIX))
      // Ids begin with the time.
      const newest = names.sort().reverse().slice(0, MAX_LISTED)
      const files = newest.map((name) => readFile(join(folder, name), 'utf8'))
      return KeptMailsDto.shape.data.parse(
        (await Promise.all(files)).map((file) => JSON.parse(file)),
      )
    },
    async [Symbol.asyncDispose]() {},
  }
}
