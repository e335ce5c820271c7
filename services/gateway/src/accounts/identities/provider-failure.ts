import { REFUSALS } from '@assay/contracts/constants'
import type { Logger } from '@assay/runtime'
import { z } from 'zod'
import { BadRequestError, UnavailableError } from '../../http/app-error.ts'

/** An error of fetch or openid-client. */
const Failure = z.object({
  name: z.string().catch(''),
  code: z.string().optional().catch(undefined),
  message: z.string().catch(''),
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
  const { name, code, message } = Failure.catch({ name: '', message: '' }).parse(error)
  const status = statusIn(error)
  // The message is not logged, because it may quote the token's claims about a person.
  log.warn({ provider, reason: code ?? status ?? name }, 'sign-in at a provider failed')

  const isAway =
    /^(TimeoutError|AbortError)$/.test(name) ||
    code === 'OAUTH_TIMEOUT' ||
    (name === 'TypeError' && /fetch/.test(message)) ||
    (status !== undefined && (status >= 500 || status === 408))
  return isAway
    ? new UnavailableError('{title} cannot be reached at the moment. Please try again later.', {
        params: { title },
      })
    : new BadRequestError(REFUSALS.providerFailed, { cause: error })
}

const Caused = z.looseObject({
  status: z.number().optional().catch(undefined),
  /** The HTTP client of the plugin puts the status here. */
  output: z.object({ statusCode: z.number() }).optional().catch(undefined),
  cause: z.unknown().optional(),
})

/** The status of the response that caused the error. */
function statusIn(error: unknown): number | undefined {
  const { data } = Caused.safeParse(error)
  return data && (data.status ?? data.output?.statusCode ?? statusIn(data.cause))
}
