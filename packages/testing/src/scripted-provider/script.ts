/**
 * The behaviour of a scripted model, written as a model name: `scripted-tokens=50,ttft=20,gap=20`.
 */
export interface Script {
  /** Length of the answer, in tokens. */
  readonly tokens: number
  /** Milliseconds before the first token. */
  readonly ttft: number
  /** Milliseconds between tokens; 0 sends all tokens immediately. */
  readonly gap: number
  /** HTTP status of the response to the first `failures` calls, instead of a stream. */
  readonly status: number
  readonly failures: number
  /** Seconds in the Retry-After header of a failure. A negative number means no header. */
  readonly retryAfter: number
  /** The token after which the connection is reset. A negative number means never. */
  readonly cutAt: number
  /** The token after which invalid JSON is sent. A negative number means never. */
  readonly malformedAt: number
  /**
   * The token after which the stream stalls with an open connection. A negative number means never.
   */
  readonly stallAt: number
  /** 1 for an endless answer. */
  readonly endless: number
  /** The first calls with a prompt, up to this number, end as declined after their tokens. */
  readonly declines: number
  /** Varies the words of the answer. */
  readonly seed: number
  /** A PMID at the beginning of the answer. A negative number means none. */
  readonly cites: number
  /**
   * In a prompt, 1 makes the model answer with the text after the script, regardless of `tokens`.
   * Lines `===` divide the text into one answer for each seed.
   */
  readonly echo: number
  /** In a prompt, the seed of the only model that applies the script. 0 means all models. */
  readonly only: number
}

const PREFIX = 'scripted-'

const DEFAULTS: Script = {
  tokens: 20,
  ttft: 0,
  gap: 0,
  status: 200,
  failures: Number.POSITIVE_INFINITY,
  retryAfter: -1,
  cutAt: -1,
  malformedAt: -1,
  stallAt: -1,
  endless: 0,
  declines: 0,
  seed: 1,
  cites: -1,
  echo: 0,
  only: 0,
}

/** Returns the model name that plays this script. */
export function scriptedModel(script: Partial<Script>): string {
  const steps = Object.entries(script).map(([key, value]) => `${key}=${value}`)
  return `${PREFIX}${steps.join(',')}`
}

/** Returns a text for a prompt. It overrides the script for the answers to that prompt. */
export function scriptedPrompt(script: Partial<Script>): string {
  return `[[${scriptedModel(script).slice(PREFIX.length)}]]`
}

/** Returns a seed's text after the script in a prompt, in pieces about as long as tokens. */
export function piecesToEcho(prompt = '', seed = 1): readonly string[] {
  const [, text = ''] = prompt.split(']]', 2)
  const texts = text.split('\n===\n')
  return (texts[seed - 1] ?? text).trim().match(/\s*\S{1,8}/gu) ?? []
}

/**
 * Reads a script from a model name. Absent steps have defaults. Steps between `[[` and `]]` in the
 * prompt override both.
 */
export function readScript(model: string, prompt = ''): Script {
  const ofModel = { ...DEFAULTS, ...readSteps(model.replace(PREFIX, '')) }
  const ofPrompt = readSteps(/\[\[(.*?)\]\]/.exec(prompt)?.[1] ?? '')
  const isMeant = !ofPrompt.only || ofPrompt.only === ofModel.seed
  return isMeant ? { ...ofModel, ...ofPrompt } : ofModel
}

function readSteps(steps: string): Partial<Script> {
  const pairs = steps.split(',').map((step) => step.split('='))
  return Object.fromEntries(
    pairs.flatMap(([key = '', value]) => (key in DEFAULTS ? [[key, Number(value)]] : [])),
  )
}
