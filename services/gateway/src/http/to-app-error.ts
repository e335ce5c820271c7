import { isDatabaseUnavailable } from '@assay/db'
import { RedisTimeoutError } from '@assay/queue'
import { AppError, UnavailableError } from './app-error.ts'

/** What a client may learn of an error: its refusal, or that the service is away, or nothing. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (isDatabaseUnavailable(error) || error instanceof RedisTimeoutError)
    return new UnavailableError()
  return new AppError(500, 'Internal Server Error', { cause: error })
}
