import type { ProviderSource } from '@assay/contracts/chat/answer-sources'
import type { ChatMessage } from '@assay/contracts/chat/requests'

/** Tokens for the reasoning of a thinking model, in addition to those of its answer. */
export const THINKING_TOKENS = 8_000

export interface ModelRequest {
  /** The provider's own name for the model. */
  readonly providerModel: string
  readonly isThinking: boolean
  /** The conversation, oldest message first; the prompt is last. */
  readonly messages: readonly ChatMessage[]
  /** Maximum answer length in tokens, without the reasoning of a thinking model. */
  readonly maxOutputTokens: number
  readonly temperature: number
}

/** Token counts of the provider; undefined if it reports none. */
export interface Usage {
  readonly inputTokens: number | undefined
  readonly outputTokens: number | undefined
}

export type ProviderEvent =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'reasoning'; readonly text: string }
  /** The server sent something, possibly without content. */
  | { readonly type: 'alive' }
  /** All text so far was reasoning. */
  | { readonly type: 'retract' }
  | {
      readonly type: 'finish'
      /** `declined`: the model or its vendor refused, with or without text. */
      readonly finishReason: 'stop' | 'length' | 'declined'
      readonly usage: Usage
      /** The exact version that answered, if the provider reports it. */
      readonly providerVersion: string | undefined
      /** In the order of their numbers in the text. */
      readonly sources?: readonly ProviderSource[]
      /** The provider's stop reason, if it is unknown to us. */
      readonly unknownReason?: string | undefined
      /** An event was not JSON, and was skipped. */
      readonly hasUnreadEvent?: boolean
    }

/** Receives each event; an error that it throws ends the stream. */
export type TakeEvent = (event: ProviderEvent) => void

/** A source of answers. `guardProvider` creates the real ones from an adapter's `OpenStream`. */
export interface Provider {
  /**
   * Streams one answer: any number of other events, then one `finish`, and none after the promise
   * is settled. Stops soon after `signal` aborts, and throws its reason.
   * @throws {ProviderError} if there is no complete answer; earlier events remain valid.
   */
  stream(request: ModelRequest, signal: AbortSignal, take: TakeEvent): Promise<void>
}
