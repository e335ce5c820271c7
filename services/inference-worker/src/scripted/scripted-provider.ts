import type { Provider } from '../providers/provider.ts'
import { createTicker } from './ticker.ts'

/** The pace and length of an answer. */
interface Script {
  readonly tokens: number
  /** Milliseconds to the first token. */
  readonly ttft: number
  readonly gap: number
  /** Number of tokens that are sent together. */
  readonly burst: number
  /**
   * How much the length, the gap and the time to the first token vary between answers, as the
   * standard deviation of their logarithms.
   */
  readonly spread: number
  /** If 1, each token contains the time at which it was sent. */
  readonly stamp: number
}

const DEFAULTS: Script = { tokens: 50, ttft: 0, gap: 20, burst: 1, spread: 0, stamp: 0 }
/**
 * A stamp counts tenths of a millisecond in base 36. With this number of digits it repeats after an
 * hour and a half.
 */
const STAMP_DIGITS = 5

/**
 * Creates the models for benchmarks and tests. They run in the worker's process, so they cost
 * almost nothing. The model name is the script, for example `tokens=200,ttft=20,gap=20`.
 */
export function createScriptedProvider(): Provider {
  const ticker = createTicker()
  return {
    async stream({ providerModel }, signal, take) {
      const script = vary(readScript(providerModel))
      let dueAt = performance.now() + script.ttft
      for (let index = 0; index < script.tokens; index += 1) {
        const isWaitedFor = index % script.burst === 0 && performance.now() < dueAt
        if (isWaitedFor) await ticker.waitUntil(dueAt)
        signal.throwIfAborted()
        take({ type: 'text', text: script.stamp ? stamp() : `token${index} ` })
        dueAt += script.gap
      }
      take({
        type: 'finish',
        finishReason: 'stop',
        usage: { inputTokens: 1, outputTokens: script.tokens },
        providerVersion: undefined,
      })
    },
  }
}

function vary(script: Script): Script {
  if (script.spread === 0) return script
  const varied = (value: number) => value * Math.exp(script.spread * standardNormal())
  const tokens = Math.max(1, Math.round(varied(script.tokens)))
  return { ...script, tokens, gap: varied(script.gap), ttft: varied(script.ttft) }
}

/** The Box-Muller transform of two uniform numbers. */
function standardNormal(): number {
  const distance = Math.sqrt(-2 * Math.log(1 - Math.random()))
  return distance * Math.cos(2 * Math.PI * Math.random())
}

/** The time of day, the same in every process of the machine. */
function stamp(): string {
  const now = performance.timeOrigin + performance.now()
  return `${Math.round(now * 10)
    .toString(36)
    .slice(-STAMP_DIGITS)} `
}

function readScript(model: string): Script {
  const steps = model.split(',').map((step) => step.split('='))
  const numbers = steps.map(([key, value]) => [key, Number(value)] as const)
  return { ...DEFAULTS, ...Object.fromEntries(numbers) }
}
