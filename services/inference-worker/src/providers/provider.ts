import type { ProviderSource } from '@assay/contracts/chat/answer-sources'
import type { ChatMessage } from '@assay/contracts/chat/requests'

/** Tokens for the thoughts of a thinking model, on top of those for its answer. */
export const THINKING_TOKENS = 8_000

export interface ModelRequest {
  /** The provider's own name for the model. */
  readonly providerModel: string
  readonly isThinking: boolean
  /** The conversation, oldest first, ending with the prompt. */
  readonly messages: readonly ChatMessage[]
  /** Longest answer in tokens, without the reasoning of a thinking model. */
  readonly maxOutputTokens: number
  readonly temperature: number
}

/** Tokens as the provider counted them; undefined where it did not. */
export interface Usage {
  readonly inputTokens: number | undefined
  readonly outputTokens: number | undefined
}

export type ProviderEvent =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'reasoning'; readonly text: string }
  /** The server sent something, which may say nothing. */
  | { readonly type: 'alive' }
  /** All text so far was reasoning. */
  | { readonly type: 'retract' }
  | {
      readonly type: 'finish'
      /** `declined`: the model or its vendor refused, with or without text. */
      readonly finishReason: 'stop' | 'length' | 'declined'
      readonly usage: Usage
      /** The exact version that answered, when the provider tells. */
      readonly providerVersion: string | undefined
      /** In the order of their numbers in the text. */
      readonly sources?: readonly ProviderSource[]
      /** The provider's own word for why it stopped, where nobody knows what it means. */
      readonly unknownReason?: string | undefined
      /** An event was no JSON, and was passed over. */
      readonly hasUnreadEvent?: boolean
    }

/** Is called with each event as it comes; what it throws ends the stream. */
export type TakeEvent = (event: ProviderEvent) => void

/** A source of answers. `guardProvider` makes the real ones from an adapter's `OpenStream`. */
export interface Provider {
  /**
   * Streams one answer: any number of other events, then one `finish`; nothing after the
   * promise is settled. Stops soon after `signal` aborts, and throws its reason.
   * @throws {ProviderError} when there is no whole answer; what was streamed before it stands.
   */
  stream(request: ModelRequest, signal: AbortSignal, take: TakeEvent): Promise<void>
}
