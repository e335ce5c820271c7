import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type Database, readSnapshotLine } from '@assay/db'
import { BrokenLedgerError, toCheckpointDto } from '@assay/ledger'
import {
  type ReleaseFacts,
  type ReleaseSource,
  type ReleaseTables,
  writeRelease,
} from '@assay/release'
import { failpoint } from '@assay/runtime'
import { insertAudit } from '../../accounts/audit/audit-repository.ts'
import { listAnswerRateTallies } from '../../boards/leaderboard/rate-repository.ts'
import { toAnswerRates } from '../../boards/leaderboard/to-answer-rates.ts'
import {
  type OpenExport,
  openExport,
  readLedger,
  toText,
} from '../../boards/ledger/export-ledger.ts'
import { UnavailableError } from '../../http/app-error.ts'
import { createChainFollower } from './follow-chain.ts'
import {
  findRelease,
  insertRelease,
  type NewRelease,
  readReleaseKey,
} from './release-repository.ts'
import {
  toBoardRows,
  toConversationRow,
  toModelRows,
  toRateRows,
  toVerdictRows,
  toVoteRow,
} from './release-rows.ts'
import { screenedTurns } from './screened-turns.ts'
import { countLedgerVotes, findCheckpointOf, listModels } from './source-repository.ts'

/** The operator's facts about the data. */
export interface ReleaseSettings
  extends Pick<ReleaseFacts, 'version' | 'brand' | 'license' | 'contact' | 'url'> {
  /** The folder that contains a folder for each version. */
  readonly folder: string
}

/** The release was not built, and no files of it remain. */
export class ReleaseRefusedError extends Error {
  override readonly name = 'ReleaseRefusedError'
}

/** The number of turns after the check for patient data. */
interface Kept {
  readonly screenedOut: number
  /** The part of `screenedOut` that a reviewer may still release. */
  readonly waiting: number
  readonly redacted: number
}

/**
 * Builds a version of the data up to the last published board, from one consistent state of the
 * database. Equal databases give equal files. The folder is moved into place when it is complete.
 * @throws {ReleaseRefusedError} if the version exists, if there is no signed board, if the board
 * has no votes although the ledger has some, or if the ledger is not valid.
 */
export async function buildRelease(
  db: Database,
  settings: ReleaseSettings,
): Promise<{ readonly folder: string; readonly release: NewRelease; readonly waiting: number }> {
  const { version } = settings
  const folder = resolve(settings.folder, version)
  await assertNew(db, version, folder)
  const key = await readReleaseKey(db)
  const unfinished = join(resolve(settings.folder), `.${version}.building`)
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { recursive: true })
  try {
    const { release, waiting } = await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute((trx) => write(trx, { ...settings, folder: unfinished }, key))
    const built = { ...release, folder }
    await db.transaction().execute(async (trx) => {
      if (!(await insertRelease(trx, built))) throw exists(version)
      await insertAudit(trx, { action: 'release built', detail: version })
      await rename(unfinished, folder)
      failpoint('gw.release_renamed')
    })
    return { folder, release: built, waiting }
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error instanceof BrokenLedgerError
      ? new ReleaseRefusedError(`The ledger is not valid: ${error.message}.`, { cause: error })
      : error
  }
}

const exists = (version: string) => new ReleaseRefusedError(`Version ${version} exists.`)

async function assertNew(db: Database, version: string, folder: string): Promise<void> {
  if (await findRelease(db, version)) throw exists(version)
  const isThere = await stat(folder).then(
    () => true,
    () => false,
  )
  if (isThere) {
    throw new ReleaseRefusedError(
      `${folder} already exists, but no build has recorded it. Remove the folder and build again.`,
    )
  }
}

async function write(
  db: Database,
  settings: ReleaseSettings,
  key: string,
): Promise<{ readonly release: NewRelease; readonly waiting: number }> {
  const { folder, ...facts } = settings
  let waiting = 0
  const opened = await openPublished(db, key)
  const { snapshot } = opened
  await assertHasVotes(db, snapshot.ledgerPosition)
  const signed = await findCheckpointOf(db, snapshot.id)
  if (!signed) throw new ReleaseRefusedError('The published board has no signed checkpoint.')
  const { checkpoint, spki } = signed
  const source: ReleaseSource = {
    ledger: (tables) => writeVotes(db, opened, tables),
    async others(tables) {
      await writeBoard(db, snapshot, tables)
      const kept = await writeTurns(db, { key, upTo: snapshot.ledgerPosition }, tables)
      waiting = kept.waiting
      return {
        ...facts,
        computedAt: snapshot.computedAt,
        position: checkpoint.position,
        headHash: snapshot.headHash.toString('hex'),
        screenedOut: kept.screenedOut,
        redacted: kept.redacted,
      }
    },
    checkpoint: {
      checkpoint: toCheckpointDto(checkpoint),
      key: { key_id: checkpoint.keyId, algorithm: 'Ed25519', public_key: spki },
    },
    onFile: () => failpoint('gw.release_file'),
  }
  const { files, rows } = await writeRelease(folder, source)
  const { version, license, contact } = settings
  const { ledgerPosition: position, computedAt } = snapshot
  const release = { version, folder, license, contact, position, computedAt, files, rows }
  return { release, waiting }
}

async function openPublished(db: Database, key: string): Promise<OpenExport> {
  try {
    return await openExport(db, { key, publishedOnly: true })
  } catch (error) {
    if (!(error instanceof UnavailableError)) throw error
    throw new ReleaseRefusedError('No board has been published yet.', { cause: error })
  }
}

/** Writes the board, its models and their rates. */
async function writeBoard(
  db: Database,
  snapshot: OpenExport['snapshot'],
  tables: ReleaseTables,
): Promise<void> {
  await tables.boards.add(toBoardRows(snapshot))
  const ids = snapshot.entries.map(({ modelId }) => modelId)
  const models = await listModels(db, ids, snapshot.ledgerPosition)
  await tables.models.add(toModelRows(models, snapshot))
  const rates = toAnswerRates(await listAnswerRateTallies(db, snapshot.computedAt))
  await tables.rates.add(toRateRows(rates, snapshot))
}

/** The first board is published without votes, and the next board may follow only hours later. */
async function assertHasVotes(db: Database, position: string): Promise<void> {
  const { total, published } = await countLedgerVotes(db, position)
  if (Number(published) > 0 || Number(total) === 0) return
  throw new ReleaseRefusedError(
    `The published board contains none of the ${total} votes in the ledger. Build again once a newer board is published.`,
  )
}

/**
 * Yields the lines of the ledger export. Meanwhile, verifies the entries and writes the votes to
 * their table.
 */
async function* writeVotes(db: Database, opened: OpenExport, tables: ReleaseTables) {
  const { snapshot } = opened
  // The boards are read first, because they are deleted when newer boards replace them.
  const last = { snapshot: await readSnapshotLine(db, snapshot) }
  const chain = createChainFollower()
  for await (const batch of readLedger(db, opened)) {
    chain.follow(batch)
    const votes = batch.lines.filter((line) => line.kind === 'vote')
    await tables.votes.add(votes.map(toVoteRow))
    yield toText(batch.lines)
  }
  const head = chain.head()
  const isOfBoard =
    head.position === Number(snapshot.ledgerPosition) && head.hash.equals(snapshot.headHash)
  if (!isOfBoard) throw new BrokenLedgerError(head.position + 1)
  yield toText([last])
}

async function writeTurns(
  db: Database,
  { key, upTo }: { readonly key: string; readonly upTo: string },
  tables: ReleaseTables,
): Promise<Kept> {
  const kept = { screenedOut: 0, waiting: 0, redacted: 0 }
  for await (const { published, waiting, screenedOut } of screenedTurns(db, upTo)) {
    await tables.conversations.add(published.map((turn) => toConversationRow(turn, key)))
    await tables.verdicts.add(published.flatMap(toVerdictRows))
    kept.screenedOut += screenedOut
    kept.waiting += waiting.length
    kept.redacted += published.filter(({ isRedacted }) => isRedacted).length
  }
  return kept
}
