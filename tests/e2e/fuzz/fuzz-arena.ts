import { execFile } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ROOT } from '@assay/system'
import { type Arena, logIn, signUp } from '@assay/testing/arena'

const run = promisify(execFile)
/** Working folder for Schemathesis, which writes files into it. */
const FOLDER = join(ROOT, '.assay', 'fuzz')
const CONFIG = join(import.meta.dirname, 'schemathesis.toml')
/** These operations end the session that sends them, so they run on their own after all others. */
const ENDINGS = ['POST /api/v1/logout', 'DELETE /api/v1/users/me']
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024

export const ROLES = ['nobody', 'guest', 'user', 'superuser'] as const
export type Role = (typeof ROLES)[number]

type Fuzzed = Pick<Arena, 'url' | 'db' | 'surroundings'>

export interface FuzzOptions {
  readonly program: string
  /** A subset of `examples`, `coverage`, `fuzzing` and `stateful`. */
  readonly phases: readonly string[]
  /** Number of examples per operation. */
  readonly examples: number
  readonly seed: number
  /** Whether to include operations that end a session. */
  readonly endings?: boolean
}

export interface FuzzOutcome {
  readonly isClean: boolean
  /** The output of Schemathesis, which contains a command to reproduce each failure. */
  readonly report: string
}

/**
 * Lets Schemathesis send the requests that it generates from the OpenAPI document, in this role and
 * with all checks.
 */
export async function fuzzAs(
  arena: Fuzzed,
  role: Role,
  options: FuzzOptions,
): Promise<FuzzOutcome> {
  const most = await runOnce(arena, role, options, 'exclude')
  if (!options.endings) return most
  const endings = await runOnce(arena, role, options, 'include')
  return {
    isClean: most.isClean && endings.isClean,
    report: `${most.report}\n${endings.report}`,
  }
}

async function runOnce(
  arena: Fuzzed,
  role: Role,
  { program, phases, examples, seed }: FuzzOptions,
  endings: 'include' | 'exclude',
): Promise<FuzzOutcome> {
  const config = join(FOLDER, `${role}.toml`)
  await mkdir(FOLDER, { recursive: true })
  await writeFile(config, `${await readFile(CONFIG, 'utf8')}\n${await credentialOf(arena, role)}`)
  const args = [
    ...['--config-file', config, 'run', new URL('/docs/json', arena.url).href],
    ...['--checks', 'all', '--seed', String(seed), '--max-examples', String(examples)],
    ...['--phases', phases.join(','), '--continue-on-failure', '--no-shrink', '--warnings', 'off'],
    ...ENDINGS.flatMap((name) => [`--${endings}-name`, name]),
  ]
  const options = { cwd: FOLDER, maxBuffer: MAX_OUTPUT_BYTES }
  const { stdout, isClean } = await run(program, args, options).then(
    (ended) => ({ ...ended, isClean: true }),
    (error: { readonly stdout?: string; readonly stderr?: string }) => ({
      stdout: `${error.stdout}${error.stderr}`,
      isClean: false,
    }),
  )
  const [, cases] = /(\d+) generated/.exec(stdout) ?? []
  // A run without requests proves nothing.
  return { isClean: isClean && Number(cases) > 0, report: stdout }
}

/**
 * Creates a credential under the name that the document gives it. Schemathesis then recognises the
 * credential in requests from which it removes credentials. Each run has its own account, because
 * an account may lock itself out.
 */
async function credentialOf({ surroundings, db }: Fuzzed, role: Role): Promise<string> {
  if (role === 'nobody') return ''
  if (role === 'guest') return `[auth.openapi.guest]\napi_key = "guest_${crypto.randomUUID()}"\n`
  const account = { email: `${crypto.randomUUID()}@example.com`, password: 'correct horse battery' }
  await signUp(surroundings, { ...account, full_name: 'Ada Lovelace' })
  if (role === 'superuser') {
    const { email } = account
    await db.updateTable('users').set({ role: 'superuser' }).where('email', '=', email).execute()
  }
  const { credentials } = await logIn(surroundings, account)
  return `[auth.openapi.token]\nbearer = "${credentials.access_token}"\n`
}
