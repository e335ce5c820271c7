import type { ProviderSource } from '@assay/contracts/chat/answer-sources'
import type { ChatMessage } from '@assay/contracts/chat/requests'
import type { ModelOptions } from '@assay/contracts/connections'

/**
 * Maximum number of tokens for the reasoning of a thinking model, in addition to those for its
 * answer.
 */
export const THINKING_TOKENS = 8_000

export interface ModelRequest {
  /** The provider's own name for the model. */
  readonly providerModel: string
  readonly isThinking: boolean
  /** All messages, oldest first. The prompt is last. */
  readonly messages: readonly ChatMessage[]
  /** Maximum length of the answer in tokens, not counting reasoning. */
  readonly maxOutputTokens: number
  readonly temperature: number
  /** The temperature of the model's options, which replaces that of the turn. */
  readonly fixedTemperature?: ModelOptions['temperature']
  /** The reasoning effort of the model's options; absent to derive it from `isThinking`. */
  readonly reasoning?: ModelOptions['reasoning']
  /** Further fields for the body of the call, from the model's options. */
  readonly extraBody?: ModelOptions['extra_body']
}

/** Token counts from the provider; undefined if it reports none. */
export interface Usage {
  readonly inputTokens: number | undefined
  readonly outputTokens: number | undefined
}

export type ProviderEvent =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'reasoning'; readonly text: string }
  /** The server has sent something, possibly without content. */
  | { readonly type: 'alive' }
  /** All text so far was reasoning. */
  | { readonly type: 'retract' }
  | {
      readonly type: 'finish'
      /** `declined` means that the model or its vendor refused, with or without text. */
      readonly finishReason: 'stop' | 'length' | 'declined'
      readonly usage: Usage
      /** The exact model version that answered, if the provider reports it. */
      readonly providerVersion: string | undefined
      /** Sources in the order of their numbers in the text. */
      readonly sources?: readonly ProviderSource[]
      /** The provider's stop reason, if we do not know it. */
      readonly unknownReason?: string | undefined
      /** Whether an event was skipped because it was not JSON. */
      readonly hasUnreadEvent?: boolean
    }

/** Receives each event. If it throws an error, the stream ends. */
export type TakeEvent = (event: ProviderEvent) => void

/** A source of answers. `guardProvider` creates the real ones from an adapter's `OpenStream`. */
export interface Provider {
  /**
   * Streams one answer: any number of other events, then one `finish`. There are no events after
   * the promise is settled. Soon after `signal` aborts, the stream stops and throws the signal's
   * reason.
   * @throws {ProviderError} if there is no complete answer; earlier events remain valid.
   */
  stream(request: ModelRequest, signal: AbortSignal, take: TakeEvent): Promise<void>
}
