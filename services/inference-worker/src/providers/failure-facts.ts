import { errorKindsOf } from '@assay/runtime'
import { ProviderError } from './provider-error.ts'
import { readFailure } from './provider-failure.ts'

/** The facts about a failure that may be logged. */
export interface FailureFacts {
  /** The kinds of error, outermost first. */
  readonly kinds: readonly string[]
  /** HTTP status of the response, or the status named within the stream. */
  readonly status?: number
  /** The provider's own names for the error. */
  readonly providerType?: string
  readonly providerCode?: string
  readonly param?: string
  /** Why the model stopped, in the provider's word. */
  readonly finishReason?: string
  /** Set for an error that no provider caused and that should be investigated. */
  readonly err?: unknown
}

const PLAIN_NAME = /^[\w.-]{1,64}$/

/**
 * Describes a failure without its words: messages of providers and model packages quote prompts and
 * answers, which must stay out of logs.
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
