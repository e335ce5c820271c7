import type { ModelRequest, Provider, ProviderEvent } from '../../src/providers/provider.ts'

const finish: ProviderEvent = {
  type: 'finish',
  finishReason: 'stop',
  usage: { inputTokens: 3, outputTokens: 5 },
  providerVersion: 'controlled-1',
}

/** A provider that a test controls. */
export interface ControlledProvider extends Provider {
  /** Every request, oldest first. */
  readonly requests: readonly ModelRequest[]
  /** Sends this text in every open stream. */
  send(text: string): void
  /** Ends every open stream. */
  finish(): void
}

interface OpenStream {
  readonly push: (event: ProviderEvent) => void
}

export function controlledProvider(): ControlledProvider {
  const requests: ModelRequest[] = []
  const open = new Set<OpenStream>()
  const emit = (event: ProviderEvent) => {
    for (const stream of open) stream.push(event)
  }
  return {
    requests,
    send: (text) => emit({ type: 'text', text }),
    finish: () => emit(finish),
    async stream(request, signal, take) {
      requests.push(request)
      const events: ProviderEvent[] = []
      let wake = () => {}
      const stream: OpenStream = {
        push(event) {
          events.push(event)
          wake()
        },
      }
      signal.addEventListener('abort', () => wake(), { once: true })
      open.add(stream)
      try {
        for (;;) {
          signal.throwIfAborted()
          const event = events.shift()
          if (event) take(event)
          if (event?.type === 'finish') return
          if (events.length > 0) continue
          await new Promise<void>((resolve) => {
            wake = resolve
            if (signal.aborted || events.length > 0) resolve()
          })
        }
      } finally {
        open.delete(stream)
      }
    },
  }
}
