import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { CreatedTokenDto } from '@assay/contracts/personal-tokens'
import { type Person, signUp } from '@assay/testing/arena'
import { expect } from 'vitest'
import { ownTest } from './arena.ts'

const run = promisify(execFile)
const GUIDE = new URL('../../docs/studies.md', import.meta.url)

const test = ownTest
  .extend('options', { scope: 'file' }, {})
  .extend('settings', { scope: 'file' }, { DEMO_TOKENS_PER_SECOND: '2000' })

/** The code of the guide in one language. */
async function codeOf(language: string): Promise<string> {
  const text = await readFile(GUIDE, 'utf8')
  const blocks = text.matchAll(new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 'gs'))
  return [...blocks].map(([, code]) => code).join('\n')
}

/** Creates a personal access token that suffices for studies. */
async function tokenOf(person: Person): Promise<string> {
  const body = { name: 'Study', scopes: ['studies'] }
  return (await person.request<CreatedTokenDto>('POST', '/users/me/tokens', body)).token
}

test.for([
  [
    'bash',
    ['bash', '-c'],
    /The results match: \d+ numbers from 4 ratings\nSignature Verified Successfully/,
  ],
  ['python', ['python3', '-c'], /One rater rated/],
] as const)(
  'the study in %s of docs/studies.md runs to its results',
  async ([language, [command, option], expected], { arena, onTestFinished }) => {
    const folder = await mkdtemp(join(tmpdir(), 'assay-study-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const organiser = await arena.superuser()
    const rater = await signUp(arena.surroundings, {
      ...{ full_name: 'Ada Lovelace', email: `${language}@example.com` },
      password: 'a long and calm password',
    })
    const { stdout } = await run(command, [option, await codeOf(language)], {
      cwd: folder,
      env: {
        ...process.env,
        ASSAY: arena.url,
        TOKEN: await tokenOf(organiser),
        RATER_TOKEN: await tokenOf(rater),
      },
    })
    expect(stdout).toMatch(expected)
  },
)
