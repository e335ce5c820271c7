import { isDatabaseUnavailable } from '@assay/db'
import { RedisTimeoutError } from '@assay/queue'
import { AppError, deadSession, NotFoundError, UnavailableError } from './app-error.ts'
import { deletedConcurrently } from './foreign-key-violation.ts'

/** Translates an error for the client. Unknown errors become 500 without any detail. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (isDatabaseUnavailable(error) || error instanceof RedisTimeoutError)
    return new UnavailableError()
  const deleted = deletedConcurrently(error)
  if (deleted === 'user') return deadSession()
  if (deleted) return new NotFoundError('Not Found')
  return new AppError(500, 'Internal Server Error', { cause: error })
}
