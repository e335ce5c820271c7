import { setTimeout as delay } from 'node:timers/promises'
import { type Demonstration, openDemonstration } from '@assay/demo/open-demonstration'
import type { ModelRequest, Provider, TakeEvent } from '../providers/provider.ts'
import { ProviderError } from '../providers/provider-error.ts'
import { HONEST_LINE, type Persona } from './persona.ts'
import { PERSONAS } from './personas.ts'

export interface DemoOptions {
  /** The pace of all personas. If it is absent, each persona has its own pace. */
  readonly tokensPerSecond?: number | undefined
}

/** The wait before the first token, measured in token intervals. */
const FIRST_TOKEN_WAIT_TOKENS = 15
/** Timers are not more precise than this, so shorter pauses are added up. */
const SHORTEST_PAUSE_MS = 4

/**
 * Creates the built-in models. They follow a script, so the same question always gets the same
 * answer.
 */
export function createDemoProvider({ tokensPerSecond }: DemoOptions = {}): Provider {
  const demonstration = openDemonstration()
  return {
    async stream(request, signal, take) {
      const persona = PERSONAS.get(request.providerModel)
      if (!persona) throw new ProviderError('misconfigured')
      const pace = { tokensPerSecond: tokensPerSecond ?? persona.tokensPerSecond, signal }
      await speak(persona, demonstration, request, pace, take)
    },
  }
}

async function speak(
  persona: Persona,
  demonstration: Demonstration,
  { messages, maxOutputTokens }: ModelRequest,
  { tokensPerSecond, signal }: { tokensPerSecond: number; signal: AbortSignal },
  take: TakeEvent,
): Promise<void> {
  const question = messages.at(-1)?.content ?? ''
  const recorded = demonstration.find(question)
  // The gateway asks these models only questions with recorded answers.
  if (!recorded) throw new ProviderError('empty')
  const { reasoning, markdown } = persona.compose(recorded)
  const tokenMs = 1_000 / tokensPerSecond
  let owedMs = 0
  const pause = async (tokens: number) => {
    owedMs += tokens * tokenMs
    if (owedMs < SHORTEST_PAUSE_MS) return
    await delay(owedMs, undefined, { signal }).catch(() => signal.throwIfAborted())
    owedMs = 0
  }
  signal.throwIfAborted()

  await pause(FIRST_TOKEN_WAIT_TOKENS)
  for (const text of toTokens(reasoning)) {
    take({ type: 'reasoning', text })
    await pause(0.3)
  }
  const tokens = toTokens(`${markdown}\n\n${HONEST_LINE}`)
  const spoken = tokens.slice(0, maxOutputTokens)
  for (const text of spoken) {
    take({ type: 'text', text })
    await pause(1)
  }
  take({
    type: 'finish',
    finishReason: spoken.length < tokens.length ? 'length' : 'stop',
    usage: { inputTokens: toTokens(question).length, outputTokens: spoken.length },
    providerVersion: undefined,
  })
}

/** Splits a text into pieces about as long as language model tokens. */
function toTokens(text: string): string[] {
  return text.match(/\s*\S{1,8}/gu) ?? []
}
