import { glob, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { codeOf } from '@assay/contracts/code-of'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { extractMessagesFromFiles } from '@lingui/native-tools'
import type { Plugin } from 'vite'

const SOURCE = join(import.meta.dirname, 'src')

/**
 * Where texts are that chats and their surroundings show. All other texts of the client are fetched
 * after them.
 */
const FIRST =
  /^(app|api|components|hooks|features\/(answers|chat|compare|consent|labels|legal|models|patient-data|sharing|suggestions|terms|threads|votes))\/|^pages\/(account-failure|battle|chat|foot|history|home|offline|rehearsal|revealed|shared|sign-in-reminder|turn|use)\b|(leaderboard\/board-labels|studies\/study-text)/

/** Where texts are that only organisers, reviewers and superusers read. */
const STAFF =
  /^features\/(analytics|audit|connections|data-flow|invitations|items|mail|model-states|reviews|studies(?!\/design-text)|users)\/|^pages\/(system|users)/

/** A text of the client, and the files that contain it. */
export interface ClientText {
  readonly id: string
  readonly files: readonly string[]
}

/**
 * Compiles the catalogues in `src/locales`, which have the English texts as keys. A catalogue is
 * imported in three parts: `de.json?first`, `de.json?rest` and `de.json?staff`.
 */
export function catalogues(): Plugin {
  let texts: Promise<ReadonlyMap<string, ClientText>> | undefined
  return {
    name: 'catalogues',
    enforce: 'pre',
    load: {
      filter: { id: /\/locales\/[\w-]+\.json\?(first|rest|staff)$/ },
      async handler(id) {
        const [file = '', part] = id.split('?')
        texts ??= readClientTexts()
        const messages = compile(JSON.parse(await readFile(file, 'utf8')), await texts, part)
        return { code: `export default ${JSON.stringify(messages)}`, moduleType: 'js' }
      },
    },
  }
}

/** The client's English texts with their ids. */
export async function readClientTexts(): Promise<ReadonlyMap<string, ClientText>> {
  const files: string[] = []
  for await (const file of glob('**/*.{ts,tsx}', { cwd: SOURCE, exclude: ['**/*.test.*'] }))
    files.push(join(SOURCE, file))
  const { messages } = await extractMessagesFromFiles(files)
  const texts = new Map<string, { id: string; files: string[] }>()
  for (const { id, message = '', origin } of messages) {
    const { files } = texts.get(message) ?? { files: [] }
    texts.set(message, { id, files: [...files, relative(SOURCE, origin?.filename ?? '')] })
  }
  return texts
}

/** Texts of the client that the server sends too. */
const SENT_TOO = [
  'Accounts are by invitation.',
  'Administration',
  'Email is required',
  'Password is required',
  'This study is closed.',
]

/** Texts of the server have their code as id. All that the client does not contain are such texts. */
function compile(
  catalogue: Readonly<Record<string, string>>,
  texts: ReadonlyMap<string, ClientText>,
  part: string | undefined,
) {
  const entries = Object.entries(catalogue).flatMap(([english, translation]) => {
    const text = texts.get(english)
    if (partOf(text?.files) !== part) return []
    const ids = text ? [text.id] : []
    if (!text || SENT_TOO.includes(english)) ids.push(`:${codeOf(english)}`)
    return ids.map((id) => [id, compileMessage(translation)] as const)
  })
  return Object.fromEntries(entries)
}

/** Texts of the server can be shown anywhere. */
function partOf(files: readonly string[] | undefined): string {
  if (!files || files.some((file) => FIRST.test(file))) return 'first'
  return files.every((file) => STAFF.test(file)) ? 'staff' : 'rest'
}
