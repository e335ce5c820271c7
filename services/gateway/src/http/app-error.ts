import { REFUSALS } from '@assay/contracts/constants'

/** A refusal that the client can act on: a status and a sentence. */
export class AppError extends Error {
  override readonly name: string = 'AppError'
  readonly statusCode: number

  constructor(statusCode: number, detail: string, options?: ErrorOptions) {
    super(detail, options)
    this.statusCode = statusCode
  }
}

/** Well-formed input that is wrong. */
export class BadRequestError extends AppError {
  override readonly name = 'BadRequestError'

  constructor(detail: string, options?: ErrorOptions) {
    super(400, detail, options)
  }
}

/** Missing or invalid credentials. */
export class UnauthenticatedError extends AppError {
  override readonly name = 'UnauthenticatedError'

  constructor(detail: string) {
    super(401, detail)
  }
}

/** The refusal of unknown, expired or revoked credentials. */
export function deadSession(): UnauthenticatedError {
  return new UnauthenticatedError(REFUSALS.deadSession)
}

/** The caller lacks the required role. */
export class ForbiddenError extends AppError {
  override readonly name = 'ForbiddenError'

  constructor(detail = "The user doesn't have enough privileges") {
    super(403, detail)
  }
}

/** Not found, or not visible to the caller: the response is the same. */
export class NotFoundError extends AppError {
  override readonly name = 'NotFoundError'

  constructor(detail: string) {
    super(404, detail)
  }
}

/**
 * The call conflicts with the present state: terms, a missing vote, the mode or the configuration.
 */
export class ConflictError extends AppError {
  override readonly name = 'ConflictError'

  constructor(detail: string) {
    super(409, detail)
  }
}

/** Too many requests. The caller may retry after `retryAfterS`. */
export class TooManyRequestsError extends AppError {
  override readonly name = 'TooManyRequestsError'
  readonly retryAfterS: number
  /** How many calls were allowed. */
  readonly limit: number

  constructor({
    retryAfterS,
    limit,
    detail = sentenceOf(retryAfterS),
  }: {
    readonly retryAfterS: number
    readonly limit: number
    readonly detail?: string
  }) {
    super(429, detail)
    this.retryAfterS = retryAfterS
    this.limit = limit
  }
}

/** A temporary failure of the service. The caller may retry later. */
export class UnavailableError extends AppError {
  override readonly name = 'UnavailableError'

  /** Seconds after which a retry makes sense, if known. */
  readonly retryAfterS: number | undefined

  constructor(
    detail = 'The service is temporarily unavailable. Please try again.',
    retryAfterS?: number,
  ) {
    super(503, detail)
    this.retryAfterS = retryAfterS
  }
}

const LONG_UNITS = [
  { name: 'hours', seconds: 3_600 },
  { name: 'minutes', seconds: 60 },
]

function sentenceOf(retryAfterS: number): string {
  return `Too many requests. Please try again in ${waitOf(retryAfterS)}.`
}

/** In the largest unit with a value of at least two, rounded up. */
function waitOf(waitS: number): string {
  const unit = LONG_UNITS.find(({ seconds }) => waitS >= 2 * seconds)
  if (unit) return `${Math.ceil(waitS / unit.seconds)} ${unit.name}`
  return waitS === 1 ? '1 second' : `${waitS} seconds`
}
