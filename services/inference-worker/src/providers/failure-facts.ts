import { errorKindsOf } from '@assay/runtime'
import { ProviderError } from './provider-error.ts'
import { readFailure } from './provider-failure.ts'

/** The facts about a failure that may be logged. */
export interface FailureFacts {
  /** The kinds of error, outermost first. */
  readonly kinds: readonly string[]
  /** The HTTP status of the response, or the status that an error within the stream names. */
  readonly status?: number
  /** The provider's own names for the error. */
  readonly providerType?: string
  readonly providerCode?: string
  readonly param?: string
  /** The provider's own name for the stop reason. */
  readonly finishReason?: string
  /** Set if the error was not caused by a provider and should be investigated. */
  readonly err?: unknown
}

const PLAIN_NAME = /^[\w.-]{1,64}$/

/**
 * Describes a failure without its text, because messages from providers and model packages quote
 * prompts and answers, which must stay out of logs.
 */
export function failureFacts(error: unknown): FailureFacts {
  if (!(error instanceof ProviderError)) return { kinds: errorKindsOf(error), err: error }
  const { cause } = error
  const { status, type, code, param } = readFailure(cause)
  return {
    kinds: errorKindsOf(cause),
    ...(status !== undefined && { status }),
    ...(type && { providerType: type }),
    ...(code && { providerCode: code }),
    ...(param && { param }),
    ...(typeof cause === 'string' && PLAIN_NAME.test(cause) && { finishReason: cause }),
  }
}
