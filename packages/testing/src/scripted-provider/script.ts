/** What a scripted model does. Written as a model name: `scripted-tokens=50,ttft=20,gap=20`. */
export interface Script {
  /** Length of the answer. */
  readonly tokens: number
  /** Milliseconds before the first token. */
  readonly ttft: number
  /** Milliseconds between tokens; 0 sends all at once. */
  readonly gap: number
  /** Answers with this HTTP status instead of a stream, as often as `failures` says. */
  readonly status: number
  readonly failures: number
  /** Seconds for the Retry-After header of a failure; none when negative. */
  readonly retryAfter: number
  /** Resets the connection after this token; never when negative. */
  readonly cutAt: number
  /** Sends something that is no JSON after this token; never when negative. */
  readonly malformedAt: number
  /** Falls silent after this token, connection open; never when negative. */
  readonly stallAt: number
  /** 1 to go on for ever. */
  readonly endless: number
  /** The first calls with a prompt, as many as this, end as declined after their tokens. */
  readonly declines: number
  /** Varies the words. */
  readonly seed: number
  /** A PMID that the answer begins with; none when negative. */
  readonly cites: number
  /** In a prompt: 1 to answer with what follows the script there, `tokens` notwithstanding. */
  readonly echo: number
  /** In a prompt: the seed of the one model that it is meant for; 0 for all. */
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

/** The model name that plays this script. */
export function scriptedModel(script: Partial<Script>): string {
  const steps = Object.entries(script).map(([key, value]) => `${key}=${value}`)
  return `${PREFIX}${steps.join(',')}`
}

/** The words in a prompt that change the script for its answers. */
export function scriptedPrompt(script: Partial<Script>): string {
  return `[[${scriptedModel(script).slice(PREFIX.length)}]]`
}

/** What follows the script in a prompt, in pieces about as long as those of a language model. */
export function piecesToEcho(prompt = ''): readonly string[] {
  const [, text = ''] = prompt.split(']]', 2)
  return text.trim().match(/\s*\S{1,8}/gu) ?? []
}

/**
 * Reads a script from a model name; what it does not mention has its default. What the prompt
 * says between `[[` and `]]` comes before both.
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
