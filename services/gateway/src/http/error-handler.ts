import type { ErrorBody, ValidationIssue } from '@assay/contracts/errors'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { AppError, NotFoundError, TooManyRequestsError } from './app-error.ts'
import { InvalidInputError } from './invalid-input-error.ts'
import { PatientDataError } from './patient-data/patient-data-error.ts'
import { toAppError } from './to-app-error.ts'

const RETRY_AFTER_S = 2

/**
 * Refusals have a 4xx status and a detail for the client. All other errors are logged and hidden.
 */
export function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  if (hasZodFastifySchemaValidationErrors(error)) {
    const detail = error.validation.flatMap(toIssues(error.validationContext))
    return reply.code(422).send({ detail, code: 'invalid_request', request_id: request.id })
  }
  if (error instanceof InvalidInputError) {
    return reply.code(422).send({ ...bodyOf(error, request), detail: error.issues })
  }
  if (error instanceof PatientDataError) {
    return reply.code(409).send({ ...bodyOf(error, request), findings: error.findings })
  }
  if (error instanceof TooManyRequestsError) reply.headers(headersOf(error))
  const refusal = isClientError(error)
    ? new AppError(error.statusCode, error.message, { code: error.code?.toLowerCase() })
    : toAppError(error)
  if (refusal.statusCode >= 500) logTrouble(request, refusal, error)
  if (refusal.statusCode === 503) reply.header('retry-after', RETRY_AFTER_S)
  return reply.code(refusal.statusCode).send(bodyOf(refusal, request))
}

function bodyOf({ message, code, params }: AppError, { id }: FastifyRequest): ErrorBody {
  return { detail: message, code, ...(params && { params }), request_id: id }
}

function headersOf({ retryAfterS, limit }: TooManyRequestsError) {
  return {
    'retry-after': retryAfterS,
    'x-ratelimit-limit': limit,
    'x-ratelimit-remaining': 0,
    'x-ratelimit-reset': retryAfterS,
  }
}

export function handleNotFound(request: FastifyRequest, reply: FastifyReply) {
  return reply.code(404).send(bodyOf(new NotFoundError('Not Found'), request))
}

interface Invalid {
  readonly instancePath: string
  readonly message?: string
  readonly keyword: string
  readonly params: Readonly<Record<string, unknown>>
}

/** An issue about unknown options becomes one issue for each of them, with its path. */
function toIssues(context = 'body') {
  return ({ instancePath, message, keyword: type, params }: Invalid): ValidationIssue[] => {
    const loc = [context, ...instancePath.split('/').filter(Boolean)]
    if (type === 'unrecognized_keys' && Array.isArray(params.keys))
      return params.keys.map((key) => ({
        loc: [...loc, key],
        msg: `Unknown option "${key}"`,
        type,
      }))
    return [{ loc, msg: message ?? 'Invalid value', type }]
  }
}

/**
 * Whether Fastify itself refused the request, for example because of invalid JSON or an unknown
 * media type.
 */
function isClientError(error: FastifyError): error is FastifyError & { statusCode: number } {
  if (error instanceof AppError || error.statusCode === undefined) return false
  return error.statusCode >= 400 && error.statusCode < 500
}

function logTrouble(request: FastifyRequest, refusal: AppError, error: FastifyError): void {
  const facts = { err: error, route: request.routeOptions.url }
  if (refusal.statusCode === 503) request.log.warn(facts, 'dependency unavailable')
  else request.log.error(facts, 'request failed')
}
