import { codeOf } from '@assay/contracts/code-of'
import { REFUSALS } from '@assay/contracts/constants'

/** A refusal with a status and a sentence that the client can act on. */
export class AppError extends Error {
  override readonly name: string = 'AppError'
  readonly statusCode: number
  /** Identifies the sentence, for clients that translate it. */
  readonly code: string
  readonly params: Params | undefined

  constructor(statusCode: number, detail: string, { params, code, ...options }: Options = {}) {
    super(params ? fill(detail, params) : detail, options)
    this.statusCode = statusCode
    this.code = code ?? codeOf(detail)
    this.params = params
  }
}

/** The values of a sentence with places, such as `There is already a model {id}`. */
type Params = Readonly<Record<string, string | number>>

interface Options extends ErrorOptions {
  readonly params?: Params
  /** Replaces the code that follows from the sentence. */
  readonly code?: string | undefined
}

const fill = (detail: string, params: Params) =>
  detail.replace(/\{(\w+)\}/g, (place, name: string) => textOf(params[name] ?? place))

const textOf = (value: string | number) =>
  typeof value === 'number' ? value.toLocaleString('en-US') : value

/** Well-formed input that is wrong. */
export class BadRequestError extends AppError {
  override readonly name = 'BadRequestError'

  constructor(detail: string, options?: Options) {
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

  constructor(detail = "The user doesn't have enough privileges", options?: Options) {
    super(403, detail, options)
  }
}

/** Something was not found or is not visible to the caller. Both cases have the same response. */
export class NotFoundError extends AppError {
  override readonly name = 'NotFoundError'

  constructor(detail: string, options?: Options) {
    super(404, detail, options)
  }
}

/**
 * The call conflicts with the current state, for example because a vote is missing or the terms are
 * not accepted.
 */
export class ConflictError extends AppError {
  override readonly name = 'ConflictError'

  constructor(detail: string, options?: Options) {
    super(409, detail, options)
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
    detail = 'Too many requests. Please try again in {wait}.',
  }: {
    readonly retryAfterS: number
    readonly limit: number
    readonly detail?: string
  }) {
    super(429, detail, { params: { wait: waitOf(retryAfterS), wait_s: retryAfterS } })
    this.retryAfterS = retryAfterS
    this.limit = limit
  }
}

/** A temporary failure of the service. The caller may retry later. */
export class UnavailableError extends AppError {
  override readonly name = 'UnavailableError'

  /** The number of seconds after which a retry makes sense, if known. */
  readonly retryAfterS: number | undefined

  constructor(
    detail = 'The service is temporarily unavailable. Please try again.',
    { retryAfterS, ...options }: Options & { readonly retryAfterS?: number } = {},
  ) {
    super(503, detail, options)
    this.retryAfterS = retryAfterS
  }
}

const LONG_UNITS = [
  { name: 'hours', seconds: 3_600 },
  { name: 'minutes', seconds: 60 },
]

/** Describes the wait in the largest unit with a value of at least two, rounded up. */
function waitOf(waitS: number): string {
  const unit = LONG_UNITS.find(({ seconds }) => waitS >= 2 * seconds)
  if (unit) return `${Math.ceil(waitS / unit.seconds)} ${unit.name}`
  return waitS === 1 ? '1 second' : `${waitS} seconds`
}
