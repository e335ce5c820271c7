import { REFUSALS } from '@assay/contracts/constants'
import type { Logger } from '@assay/runtime'
import { z } from 'zod'
import { BadRequestError, UnavailableError } from '../../http/app-error.ts'

/**
 * An error of fetch, jose, openid-client or the plugin's HTTP client. The HTTP client puts the
 * status into `output`, openid-client into the error or its causes.
 */
const Failure = z.object({
  name: z.string().catch(''),
  code: z.string().optional().catch(undefined),
  message: z.string().catch(''),
  output: z.object({ statusCode: z.number() }).optional().catch(undefined),
})

/** What messages and the log call a provider. */
export interface ProviderName {
  readonly provider: string
  readonly name: string
}

/**
 * Translates a failed sign-in: 400 if the provider refused it, 503 if the provider is unreachable,
 * slow or broken.
 */
export function toProviderRefusal(
  error: unknown,
  { provider, name: title }: ProviderName,
  log: Logger,
): Error {
  const { name, code, message, output } = Failure.catch({ name: '', message: '' }).parse(error)
  const status = output?.statusCode ?? statusIn(error)
  // The message is not logged, because it may quote the token's claims about a person.
  log.warn({ provider, reason: code ?? status ?? name }, 'sign-in at a provider failed')

  const isAway =
    /^(TimeoutError|AbortError)$/.test(name) ||
    code === 'ERR_JWKS_TIMEOUT' ||
    code === 'ERR_JOSE_GENERIC' ||
    code === 'OAUTH_TIMEOUT' ||
    (name === 'TypeError' && /fetch/.test(message)) ||
    /^discovery /.test(message) ||
    (status !== undefined && (status >= 500 || status === 408))
  return isAway
    ? new UnavailableError('{title} cannot be reached at the moment. Please try again later.', {
        params: { title },
      })
    : new BadRequestError(REFUSALS.providerFailed, { cause: error })
}

/** The status of the response that caused the error. */
function statusIn(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  if ('status' in error && typeof error.status === 'number') return error.status
  return 'cause' in error ? statusIn(error.cause) : undefined
}
