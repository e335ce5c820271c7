import type { TakeEvent, Usage } from '../provider.ts'
import { ProviderError } from '../provider-error.ts'
import { createSourceList, type SourceList } from './source-list.ts'
import { toFinishReason, toStopReason } from './stop-reason.ts'

/** The content of a response so far. The readers for all protocols write to it. */
export interface AnswerReading {
  /** Appends to the answer; values other than text are ignored. */
  text(piece: unknown): void
  reasoning(piece: unknown): void
  /** Records that the server sent something, including comments. */
  alive(): void
  /** Records the provider's stop reason. The last one counts. */
  stoppedFor(reason: unknown): void
  /** Records that the model or its vendor declined. */
  decline(): void
  /** Records an event that cannot be read. */
  passOver(): void
  /** Records the protocol's own end mark. */
  done(): void
  readonly isDone: boolean
  /** Whether the model has stopped. Then the answer is complete even if the connection breaks. */
  readonly isWhole: boolean
  /** Records known token counts. */
  used(inputTokens: unknown, outputTokens: unknown): void
  version(version: unknown): void
  readonly sources: SourceList
  /**
   * Emits the `finish` event.
   * @throws {ProviderError} if the answer is incomplete.
   */
  end(): void
}

/** Creates a reader that adds the JSON values of one response to the answer, one at a time. */
export type Protocol = (reading: AnswerReading) => (value: unknown) => void

export function createAnswerReading(take: TakeEvent): AnswerReading {
  const usage = { inputTokens: undefined, outputTokens: undefined } as {
    -readonly [Key in keyof Usage]: Usage[Key]
  }
  const sources = createSourceList()
  let reason = undefined as string | undefined
  let providerVersion: string | undefined
  let isDeclined = false
  let hasUnreadEvent = false
  const reading: AnswerReading & { isDone: boolean; isWhole: boolean } = {
    isDone: false,
    isWhole: false,
    sources,
    text: (piece) => emit(take, 'text', piece),
    reasoning: (piece) => emit(take, 'reasoning', piece),
    alive: () => take({ type: 'alive' }),
    stoppedFor(word) {
      if (typeof word !== 'string' || word === '') return
      reason = word
      reading.isWhole = toStopReason(word) !== 'broken'
    },
    decline() {
      isDeclined = true
    },
    passOver() {
      hasUnreadEvent = true
    },
    done() {
      reading.isDone = true
      reading.isWhole ||= reason === undefined
    },
    used(inputTokens, outputTokens) {
      if (typeof inputTokens === 'number') usage.inputTokens = inputTokens
      if (typeof outputTokens === 'number') usage.outputTokens = outputTokens
    },
    version(version) {
      if (typeof version === 'string' && version) providerVersion ??= version
    },
    end() {
      if (!reading.isWhole && !isDeclined)
        throw new ProviderError('broken_stream', { cause: reason })
      const facts = { hasUnreadEvent, usage, providerVersion, sources: sources.all() }
      take({ type: 'finish', ...reasonsOf(reason, isDeclined), ...facts })
    },
  }
  return reading
}

function emit(take: TakeEvent, type: 'text' | 'reasoning', text: unknown): void {
  if (typeof text === 'string' && text) take({ type, text })
}

function reasonsOf(word: string | undefined, isDeclined: boolean) {
  const reason = word === undefined ? 'stop' : toStopReason(word)
  return {
    finishReason: isDeclined ? ('declined' as const) : toFinishReason(reason),
    unknownReason: reason === 'unknown' ? word : undefined,
  }
}
