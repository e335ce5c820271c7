import { errorKindsOf } from '@assay/runtime'
import { ProviderError } from './provider-error.ts'
import { readFailure } from './provider-failure.ts'

/** What may be logged of a failure. */
export interface FailureFacts {
  /** The kinds of error, outermost first. */
  readonly kinds: readonly string[]
  /** HTTP status of the provider, or the one that it named within the stream. */
  readonly status?: number
  /** The provider's own names for what is wrong. */
  readonly providerType?: string
  readonly providerCode?: string
  readonly param?: string
  /** Why the model stopped, in the provider's own word. */
  readonly finishReason?: string
  /** Set for an error that is no provider's doing, and should be looked at. */
  readonly err?: unknown
}

const PLAIN_WORD = /^[\w.-]{1,64}$/

/**
 * Names a failure without its words: messages of providers and of the model packages quote what was
 * said, and prompts and answers stay out of logs.
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
    ...(typeof cause === 'string' && PLAIN_WORD.test(cause) && { finishReason: cause }),
  }
}
