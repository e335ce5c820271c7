import { REFUSALS } from '@assay/contracts/constants'
import type { Logger } from '@assay/runtime'
import { z } from 'zod'
import { BadRequestError, UnavailableError } from '../../http/app-error.ts'

/**
 * An error of fetch, jose or the plugin's HTTP client. The HTTP client puts the status into
 * `output`.
 */
const Failure = z.object({
  name: z.string().catch(''),
  code: z.string().optional().catch(undefined),
  message: z.string().catch(''),
  output: z.object({ statusCode: z.number() }).optional().catch(undefined),
})

/**
 * Translates a failed sign-in: 400 if the provider refused it, 503 if the provider is unreachable,
 * slow or broken.
 */
export function toProviderRefusal(error: unknown, provider: string, log: Logger): Error {
  const { name, code, message, output } = Failure.catch({ name: '', message: '' }).parse(error)
  // The message is not logged, because it may quote the token's claims about a person.
  log.warn({ provider, reason: code ?? output?.statusCode ?? name }, 'sign-in at a provider failed')

  const isAway =
    /^(TimeoutError|AbortError)$/.test(name) ||
    code === 'ERR_JWKS_TIMEOUT' ||
    code === 'ERR_JOSE_GENERIC' ||
    (name === 'TypeError' && /fetch/.test(message)) ||
    /^discovery /.test(message) ||
    (output !== undefined && (output.statusCode >= 500 || output.statusCode === 408))
  return isAway
    ? new UnavailableError()
    : new BadRequestError(REFUSALS.providerFailed, { cause: error })
}
