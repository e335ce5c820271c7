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

/** The command's environment variables. */
export const ReleaseEnv = z.object({
  ...ReleaseSettings.shape,
  ...EthicsSettings.shape,
  BRAND_NAME: z.string().min(1).default('Assay'),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).default('http://localhost'),
})
type ReleaseEnv = z.infer<typeof ReleaseEnv>

/** A version as defined by semver.org, without build metadata. */
const SEMVER = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(-[0-9A-Za-z-]+(\.[0-9A-Za-z-]+)*)?$/
const MAX_VERSION_LENGTH = 50

const USAGE = `Usage: release screen
       release build --version 1.0.0 [--out FOLDER]
       release publish --version 1.0.0
       release withdraw --version 1.0.0 --reason TEXT
       release list`

/**
 * Screens the texts for a release, or builds, publishes, withdraws or lists versions of the data.
 */
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
      `"${version}" is not a valid version. A version has the form 1.2.0 (semver.org).`,
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
      `State ${missing.join(', ')} in the file of ETHICS_STATEMENT. The page /ethics must show the terms before a release is published.`,
    )
  }
  const release = await findRelease(db, version)
  if (!release) throw unknown(version, 'waits to be published')
  await assertFilesAreThere(release)
  if (!(await publishRelease(db, version))) throw unknown(version, 'waits to be published')
  await insertAudit(db, { action: 'release published', detail: version })
  return `Version ${version} is published and available on the page /data.`
}

/** The page /data serves the files from the folder into which they were built. */
async function assertFilesAreThere({ folder, files }: Pick<Release, 'folder' | 'files'>) {
  for (const { path } of files) {
    const isThere = await stat(join(folder, path)).then(
      () => true,
      () => false,
    )
    if (!isThere) throw new ReleaseRefusedError(`${path} is no longer in ${folder}.`)
  }
}

async function withdraw(db: Database, version: string, reason: string): Promise<string> {
  if (!(await withdrawRelease(db, version, reason))) throw unknown(version, 'can be withdrawn')
  await insertAudit(db, { action: 'release withdrawn', detail: version })
  return `Version ${version} is withdrawn, and its files are no longer served. Remove it from all other places where it was published.`
}

const unknown = (version: string, what: string) =>
  new ReleaseRefusedError(`No version ${version} ${what}.`)

async function build(db: Database, version: string, env: ReleaseEnv): Promise<string> {
  const { contact } = env.ETHICS_STATEMENT
  const license = env.RELEASE_LICENSE
  if (!license || !contact) {
    const step = license ? 'State a contact in the file of ETHICS_STATEMENT' : 'Set RELEASE_LICENSE'
    throw new ReleaseRefusedError(`${step}. A release needs a license and a contact.`)
  }
  const { folder, release, waiting } = await buildRelease(db, {
    ...{ version, license, contact, folder: env.RELEASES_FOLDER },
    ...{ brand: env.BRAND_NAME, url: env.PUBLIC_URL },
  })
  const { votes, conversations } = release.rows
  return `Version ${version} is in ${folder}: ${votes} votes, ${conversations} conversation turns.${toWaitingText(waiting)} Check it before you publish it.`
}

async function screen(db: Database): Promise<string> {
  const { published, waiting, screenedOut } = await screenTexts(db)
  return `${published} conversation turns may be published, and ${screenedOut} are withheld.${toWaitingText(waiting)}`
}

function toWaitingText(waiting: number): string {
  if (waiting === 0) return ''
  const those = waiting === 1 ? '1 withheld turn waits' : `${waiting} withheld turns wait`
  return ` ${those} for a reviewer's decision (run "release screen", then open /admin/reviews).`
}

async function list(db: Database): Promise<string> {
  const releases = await listReleases(db)
  if (releases.length === 0) return 'No version has been built yet.'
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
