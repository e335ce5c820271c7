import type { ModelRequest, Provider, ProviderEvent } from '../../src/providers/provider.ts'

/** The events of a stream up to its end or failure. */
export interface Collected {
  readonly text: string
  readonly reasoning: string
  readonly finish: Extract<ProviderEvent, { type: 'finish' }> | undefined
  readonly error: unknown
}

const never = new AbortController().signal

/** Sends a question, and collects the answer and the failure if there is one. */
export async function collect(
  provider: Provider,
  request: Partial<ModelRequest> = {},
  signal: AbortSignal = never,
): Promise<Collected> {
  const events: ProviderEvent[] = []
  let error: unknown
  try {
    await provider.stream({ ...QUESTION, ...request }, signal, (event) => events.push(event))
  } catch (thrown) {
    error = thrown
  }
  return {
    ...wordsOf(events),
    finish: events.find((event) => event.type === 'finish'),
    error,
  }
}

const QUESTION: ModelRequest = {
  providerModel: 'hostile',
  isThinking: false,
  messages: [{ role: 'user', content: 'What does TREM2 do?' }],
  maxOutputTokens: 1_000,
  temperature: 1,
}

function wordsOf(events: readonly ProviderEvent[]): Pick<Collected, 'text' | 'reasoning'> {
  let text = ''
  let reasoning = ''
  for (const event of events) {
    if (event.type === 'text') text += event.text
    if (event.type === 'reasoning') reasoning += event.text
    if (event.type === 'retract') [text, reasoning] = ['', reasoning + text]
  }
  return { text, reasoning }
}
