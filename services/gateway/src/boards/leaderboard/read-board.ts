import type { Database } from '@assay/db'
import { OTHER_BOARDS } from '@assay/rating'
import { NotFoundError, UnavailableError } from '../../http/app-error.ts'
import type { Audience } from './board-cache.ts'
import { listBoardModels, listBoards } from './board-repository.ts'
import { findBoard, findBoardOfVersion } from './leaderboard-repository.ts'
import { toBoard } from './to-board.ts'
import { toOtherBoard } from './to-other-board.ts'

export interface BoardOfVersion {
  readonly version: string
  readonly audience: Audience
  readonly limit: number
}

/** @throws {NotFoundError} if no board of this version is visible to the audience. */
export async function readBoardOfVersion(
  db: Database,
  { version, audience, limit }: BoardOfVersion,
) {
  const publishedOnly = audience === 'everybody'
  const found = await findBoardOfVersion(db, version, { publishedOnly })
  const record = found && (await findBoard(db, found))
  if (!record) throw new NotFoundError('Version not found')
  const { leaderboard } = toBoard(record)
  return { ...leaderboard, entries: leaderboard.entries.slice(0, limit) }
}

export interface OtherBoard extends Omit<BoardOfVersion, 'version'> {
  readonly name: string
  readonly version: string | undefined
}

/**
 * @throws {NotFoundError} if the board or the version is unknown.
 * @throws {UnavailableError} if the board has not been computed yet.
 */
export async function readOtherBoard(db: Database, { name, version, audience, limit }: OtherBoard) {
  if (!OTHER_BOARDS.includes(name)) throw new NotFoundError('Board not found')
  const [row] = await listBoards(db, audience, [name])
  if (!row) throw new UnavailableError()
  if (version !== undefined && version !== row.methodVersion)
    throw new NotFoundError('Version not found')
  const byRating = row.entries.toSorted((one, other) => other.rating - one.rating)
  const entries = byRating.slice(0, limit)
  const models = await listBoardModels(
    db,
    entries.map(({ modelId }) => modelId),
  )
  return toOtherBoard({ ...row, entries }, models)
}
