import { randomBytes } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { connectBus } from '@assay/bus'
import { MIN_PASSWORD_LENGTH } from '@assay/contracts/constants'
import { NetworkExemptionBody } from '@assay/contracts/reviews'
import { createDatabase, type Database, grantServices, migrateToLatest } from '@assay/db'
import { startOutboxRelay } from '@assay/outbox'
import {
  AdminEnv,
  createLogger,
  readEnv,
  runCommands,
  ServersEnv,
  UsageError,
} from '@assay/runtime'
import { z } from 'zod'
import { findUserByEmail } from './accounts/users/user-repository.ts'
import { exportModels } from './stewardship/models/export-models.ts'
import { retireModelByName } from './stewardship/models/retire-model.ts'
import { countOutbox } from './stewardship/operators/outbox-repository.ts'
import { turnOffTwoFactor } from './stewardship/operators/turn-off-two-factor.ts'
import { exemptNetwork } from './stewardship/reviews/exempt-network.ts'

const WORK_LIMIT_MS = 30 * 60 * 1_000
const PASSWORD_BYTES = 18

const Env = AdminEnv.extend({
  DATABASE_ROLE_PREFIX: z
    .string()
    .regex(/^[a-z][a-z0-9_]{0,30}$/, 'must consist of lower-case letters, digits and _')
    .optional()
    .describe('Prefix of the service roles: with arena_, the gateway has the role arena_gateway'),
})

await runCommands({
  /** Deployments also run this before they start new services. */
  async migrate() {
    await using db = openDatabase()
    await migrateToLatest(db)
    const { DATABASE_ROLE_PREFIX: prefix } = readEnv(Env)
    if (!prefix) return 'The database has the latest schema.'
    await grantServices(db, prefix)
    return `The database has the latest schema, and the roles ${prefix}… have the rights that their services need.`
  },

  async 'create-superuser'([email = '', option]) {
    if (!z.email().safeParse(email).success || (option && option !== '--password-stdin'))
      throw new UsageError('Usage: create-superuser <e-mail address> [--password-stdin]')
    // This is imported here because its password dictionary takes megabytes, and other commands do
    // not need it.
    const { createSuperuser } = await import('./stewardship/operators/create-superuser.ts')
    await using db = openDatabase()
    const given = option ? readPassword(await text(process.stdin)) : undefined
    const isConfirmed = Boolean((await findUserByEmail(db, email))?.emailVerifiedAt)
    const generated = given === undefined && !isConfirmed ? createPassword() : undefined
    const done = await createSuperuser(db, { email, password: given ?? generated })
    const lines = [`${email} is a superuser (account ${done}).`]
    if (generated) lines.push(`Password (shown only once): ${generated}`)
    return lines.join('\n')
  },

  async 'turn-off-two-factor'([email]) {
    if (!email) throw new UsageError('Usage: turn-off-two-factor <e-mail address>')
    await using db = openDatabase()
    const isDone = await turnOffTwoFactor(db, email)
    return isDone
      ? `${email} can now log in with only the password.`
      : `${email} has no two-factor sign-in.`
  },

  async 'retire-model'([llmName]) {
    if (!llmName) throw new UsageError('Usage: retire-model <name of the model>')
    await using db = openDatabase()
    if (!(await retireModelByName(db, llmName)))
      throw new Error(`No model "${llmName}" is on offer.`)
    return `${llmName} is retired: new turns do not use it, and its ratings are kept.`
  },

  async models([action]) {
    if (action !== 'export') throw new UsageError('Usage: models export')
    await using db = openDatabase()
    return await exportModels(db)
  },

  async 'exempt-network'([address = '', day = '', ...words]) {
    const exemption = NetworkExemptionBody.safeParse({ address, day, reason: words.join(' ') })
    if (!exemption.success)
      throw new UsageError('Usage: exempt-network <address> <day, YYYY-MM-DD> <reason>')
    await using db = openDatabase()
    const outcome = await exemptNetwork(db, exemption.data, null)
    if (outcome === 'unknown')
      throw new Error(`The network key of ${day} does not exist or was deleted.`)
    return outcome === 'exempted'
      ? `The votes of ${day} that exceeded the network's share will count within seconds.`
      : 'This network already has an exemption for this day.'
  },

  async release(args) {
    // This is imported here because it loads Parquet and the patient-data filter.
    const { ReleaseEnv, runRelease } = await import('./stewardship/releases/release-command.ts')
    await using db = openDatabase()
    return await runRelease(db, args, readEnv(ReleaseEnv))
  },

  async 'replay-outbox'() {
    await using db = openDatabase()
    const before = await countOutbox(db)
    await publishOutbox(db)
    const after = await countOutbox(db)
    if (after > 0)
      throw new Error(`${after} of ${before} events are still waiting. Is NATS running?`)
    return `${before} waiting events were published.`
  },
})

function openDatabase(): Database {
  const { DATABASE_URL: url } = readEnv(Env)
  return createDatabase(url, { name: 'admin', maxConnections: 2, timeoutMs: WORK_LIMIT_MS })
}

/** Reads the first line without its line break. */
function readPassword(input: string): string {
  const [password = ''] = input.split(/\r?\n/)
  if (password.length < MIN_PASSWORD_LENGTH)
    throw new UsageError(`The password must have at least ${MIN_PASSWORD_LENGTH} characters.`)
  return password
}

function createPassword(): string {
  return randomBytes(PASSWORD_BYTES).toString('base64url')
}

async function publishOutbox(db: Database): Promise<void> {
  const settings = readEnv(ServersEnv)
  const log = createLogger('admin', 'warn')
  await using bus = await connectBus(settings, 'admin', log)
  await using relay = startOutboxRelay(db, bus, log)
  relay.flush()
}
