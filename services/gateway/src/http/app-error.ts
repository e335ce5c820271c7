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

/** The input is understood and wrong. */
export class BadRequestError extends AppError {
  override readonly name = 'BadRequestError'

  constructor(detail: string, options?: ErrorOptions) {
    super(400, detail, options)
  }
}

/** No credential, or a dead one. */
export class UnauthenticatedError extends AppError {
  override readonly name = 'UnauthenticatedError'

  constructor(detail: string) {
    super(401, detail)
  }
}

/** The refusal of a credential that is unknown, expired or revoked. */
export function deadSession(): UnauthenticatedError {
  return new UnauthenticatedError(REFUSALS.deadSession)
}

/** The role does not suffice. */
export class ForbiddenError extends AppError {
  override readonly name = 'ForbiddenError'

  constructor(detail = "The user doesn't have enough privileges") {
    super(403, detail)
  }
}

/** Absent, or somebody else's: the caller cannot tell which. */
export class NotFoundError extends AppError {
  override readonly name = 'NotFoundError'

  constructor(detail: string) {
    super(404, detail)
  }
}

/** Not now, or not here: terms, an open vote, the mode, the state or what is set up stand against it. */
export class ConflictError extends AppError {
  override readonly name = 'ConflictError'

  constructor(detail: string) {
    super(409, detail)
  }
}

/** Too often; `retryAfterS` says when it makes sense again. */
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

/** Trouble inside; trying again later makes sense. */
export class UnavailableError extends AppError {
  override readonly name = 'UnavailableError'

  /** When it makes sense again, where that is known. */
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

/** In the largest unit of which there are two, and never too short. */
function waitOf(waitS: number): string {
  const unit = LONG_UNITS.find(({ seconds }) => waitS >= 2 * seconds)
  if (unit) return `${Math.ceil(waitS / unit.seconds)} ${unit.name}`
  return waitS === 1 ? '1 second' : `${waitS} seconds`
}
