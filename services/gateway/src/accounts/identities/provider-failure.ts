import { REFUSALS } from '@assay/contracts/constants'
import type { Logger } from '@assay/runtime'
import { z } from 'zod'
import { BadRequestError, UnavailableError } from '../../http/app-error.ts'

/** Of fetch, of jose, and of the HTTP client behind the plugin, in whose `output` a status is. */
const Failure = z.object({
  name: z.string().catch(''),
  code: z.string().optional().catch(undefined),
  message: z.string().catch(''),
  output: z.object({ statusCode: z.number() }).optional().catch(undefined),
})

/**
 * What the provider says against a sign-in is the caller's failure (400); a provider that is away,
 * slow or broken is nobody's fault here (503).
 */
export function toProviderRefusal(error: unknown, provider: string, log: Logger): Error {
  const { name, code, message, output } = Failure.catch({ name: '', message: '' }).parse(error)
  // Never the message: it may quote what the token says about a person.
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
