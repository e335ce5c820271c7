import { APICallError } from '@ai-sdk/provider'
import { ProviderError } from './provider-error.ts'

/** What may be logged of a failure. */
export interface FailureFacts {
  /** The kinds of error, outermost first. */
  readonly kinds: readonly string[]
  /** HTTP status of the provider. */
  readonly status?: number
  /** Set for an error that is no provider's doing, and should be looked at. */
  readonly err?: unknown
}

/**
 * Names a failure without its words: the messages of the model packages quote what was said, and
 * prompts and answers stay out of logs.
 */
export function failureFacts(error: unknown): FailureFacts {
  if (!(error instanceof ProviderError)) return { kinds: kindsOf(error), err: error }
  const { cause } = error
  const status = APICallError.isInstance(cause) ? cause.statusCode : undefined
  return status === undefined ? { kinds: kindsOf(cause) } : { kinds: kindsOf(cause), status }
}

function kindsOf(error: unknown): string[] {
  const kinds: string[] = []
  for (let current = error; current instanceof Error; current = current.cause) {
    kinds.push('code' in current ? `${current.name} ${String(current.code)}` : current.name)
  }
  return kinds
}
