import { isDatabaseUnavailable } from '@assay/db'
import { RedisTimeoutError } from '@assay/queue'
import { AppError, BadRequestError, UnavailableError } from './app-error.ts'

/** What a client may learn of an error: its refusal, or that the service is away, or nothing. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (isDatabaseUnavailable(error) || error instanceof RedisTimeoutError)
    return new UnavailableError()
  if (isUnstorableText(error))
    return new BadRequestError('Text may not contain the character U+0000')
  return new AppError(500, 'Internal Server Error', { cause: error })
}

/** SQLSTATE of a text and of a JSON value with the one character that PostgreSQL cannot keep. */
const UNSTORABLE_TEXT = new Set<unknown>(['22021', '22P05'])

function isUnstorableText(error: unknown): boolean {
  return error instanceof Error && 'code' in error && UNSTORABLE_TEXT.has(error.code)
}
