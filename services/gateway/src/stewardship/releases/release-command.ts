import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Database } from '@assay/db'
import { UsageError } from '@assay/runtime'
import { z } from 'zod'
import { insertAudit } from '../../accounts/audit/audit-repository.ts'
import { buildRelease, ReleaseRefusedError } from './build-release.ts'
import { EthicsSettings, listMissing } from './ethics-settings.ts'
import {
  findRelease,
  listReleases,
  publishRelease,
  type Release,
  withdrawRelease,
} from './release-repository.ts'
import { ReleaseSettings } from './release-settings.ts'
import { screenTexts } from './screen-texts.ts'

/** The environment variables of the command. */
export const ReleaseEnv = z.object({
  ...ReleaseSettings.shape,
  ...EthicsSettings.shape,
  BRAND_NAME: z.string().min(1).default('Assay'),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).default('http://localhost'),
})
type ReleaseEnv = z.infer<typeof ReleaseEnv>

/** A version by semver.org, without build metadata. */
const SEMVER = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(-[0-9A-Za-z-]+(\.[0-9A-Za-z-]+)*)?$/
const MAX_VERSION_LENGTH = 50

const USAGE = `Usage: release screen
       release build --version 1.0.0 [--out FOLDER]
       release publish --version 1.0.0
       release withdraw --version 1.0.0 --reason WORDS
       release list`

/** Screens the texts for a release; builds, publishes, withdraws or lists versions of the data. */
export async function runRelease(
  db: Database,
  [action, ...args]: readonly string[],
  env: ReleaseEnv,
): Promise<string> {
  const { version, out, reason } = readOptions(args)
  if (action === 'list') return list(db)
  if (action === 'screen') return screen(db)
  if (!version) throw new UsageError(USAGE)
  if (!SEMVER.test(version) || version.length > MAX_VERSION_LENGTH) {
    throw new ReleaseRefusedError(
      `"${version}" is no version: it takes the form 1.2.0 (semver.org).`,
    )
  }
  if (action === 'build')
    return build(db, version, { ...env, ...(out && { RELEASES_FOLDER: out }) })
  if (action === 'publish') return publish(db, version, env)
  if (action === 'withdraw' && reason) return withdraw(db, version, reason)
  throw new UsageError(USAGE)
}

function readOptions(args: readonly string[]) {
  const text = { type: 'string' } as const
  try {
    const options = { version: text, out: text, reason: text }
    return parseArgs({ args: [...args], options }).values
  } catch {
    throw new UsageError(USAGE)
  }
}

async function publish(db: Database, version: string, env: EthicsSettings): Promise<string> {
  const missing = listMissing(env)
  if (missing.length > 0) {
    throw new ReleaseRefusedError(
      `Set ${missing.join(', ')}: nothing is published before the page /ethics says on what terms.`,
    )
  }
  const release = await findRelease(db, version)
  if (!release) throw unknown(version, 'waits to be published')
  await assertFilesAreThere(release)
  if (!(await publishRelease(db, version))) throw unknown(version, 'waits to be published')
  await insertAudit(db, { action: 'release published', detail: version })
  return `Version ${version} is published: the page /data has it.`
}

/** The page /data serves the files from the folder in which they were built. */
async function assertFilesAreThere({ folder, files }: Pick<Release, 'folder' | 'files'>) {
  for (const { path } of files) {
    const isThere = await stat(join(folder, path)).then(
      () => true,
      () => false,
    )
    if (!isThere) throw new ReleaseRefusedError(`${path} is not in ${folder} any more.`)
  }
}

async function withdraw(db: Database, version: string, reason: string): Promise<string> {
  if (!(await withdrawRelease(db, version, reason))) throw unknown(version, 'can be withdrawn')
  await insertAudit(db, { action: 'release withdrawn', detail: version })
  return `Version ${version} is withdrawn: none of its files is served any more. Take it down wherever it was handed to.`
}

const unknown = (version: string, what: string) =>
  new ReleaseRefusedError(`No version ${version} ${what}.`)

async function build(db: Database, version: string, env: ReleaseEnv): Promise<string> {
  const { RELEASE_LICENSE: license, ETHICS_CONTACT: contact } = env
  if (!license || !contact) {
    throw new ReleaseRefusedError(
      `Set ${license ? 'ETHICS_CONTACT' : 'RELEASE_LICENSE'}: data without it is published by nobody, for nothing.`,
    )
  }
  const { folder, release, waiting } = await buildRelease(db, {
    ...{ version, license, contact, folder: env.RELEASES_FOLDER },
    ...{ brand: env.BRAND_NAME, url: env.PUBLIC_URL },
  })
  const { votes, conversations } = release.rows
  return `Version ${version} is in ${folder}: ${votes} votes, ${conversations} conversation turns.${toWaitingText(waiting)} Look at it before it is published.`
}

async function screen(db: Database): Promise<string> {
  const { published, waiting, screenedOut } = await screenTexts(db)
  return `${published} conversation turns may be published, ${screenedOut} stay out.${toWaitingText(waiting)}`
}

function toWaitingText(waiting: number): string {
  if (waiting === 0) return ''
  const those = waiting === 1 ? '1 that stays out waits' : `${waiting} that stay out wait`
  return ` ${those} for a superuser (release screen, then the page /admin/reviews).`
}

async function list(db: Database): Promise<string> {
  const releases = await listReleases(db)
  if (releases.length === 0) return 'No version was built yet.'
  return releases
    .map((release) => {
      const { votes, conversations } = release.rows
      return `${release.version}  ${stateOf(release)}  ${votes} votes, ${conversations} turns  ${release.folder}`
    })
    .join('\n')
}

function stateOf({
  publishedAt,
  withdrawnAt,
}: {
  readonly publishedAt: Date | null
  readonly withdrawnAt: Date | null
}): string {
  if (withdrawnAt) return 'withdrawn'
  return publishedAt ? 'published' : 'built'
}
