import { sql } from 'kysely'
import { readScript } from '../scripted-provider/index.ts'
import type { Invariant, ProviderCall } from './invariant.ts'

const MAX_ATTEMPTS = 3
/**
 * Maximum number of calls within one attempt. After a rate limit, an attempt may call the provider
 * two more times.
 */
const CALLS_PER_ATTEMPT = 3
/** Allows for the clocks of two processes, and for a call that is running when its answer ends. */
const CLOCK_TOLERANCE_MS = 1_000

interface StoredAnswer {
  readonly id: string
  readonly prompt: string
  readonly providerModel: string
  readonly attempt: number
  readonly state: string
  readonly completedAt: Date | null
}

const providersAreCalledOnce: Invariant = {
  id: 'I14',
  statement:
    'a model is called once per attempt, at most three times, and not after its answer has ended',
  async check({ db, providerCalls }) {
    if (!providerCalls) return undefined
    const calls = Map.groupBy(providerCalls, ({ model }) => model)
    const { rows } = await sql<StoredAnswer>`
      select answers.id, prompt, provider_model, answers.attempt, answers.state, answers.completed_at
      from answers join turns on turns.id = turn_id join models on models.id = answers.model_id`.execute(
      db,
    )
    const answers = Map.groupBy(rows, (row) => `${row.providerModel}\n${row.prompt}`)
    return [...answers.values()].flatMap((asked) => {
      const [{ providerModel, prompt }] = asked as [StoredAnswer]
      // A sent prompt begins with the prompts of earlier turns whose answers were both bad.
      const made = (calls.get(providerModel) ?? []).filter((call) => call.prompt.endsWith(prompt))
      return violationsOf(asked, made)
    })
  },
}

/** `answers` are one model's answers to one prompt. Their calls cannot be distinguished. */
function violationsOf(answers: readonly StoredAnswer[], calls: readonly ProviderCall[]): string[] {
  const [{ providerModel, prompt }] = answers as [StoredAnswer]
  const attempts = answers.reduce((sum, { attempt }) => sum + attempt, 0)
  const perAttempt = readScript(providerModel, prompt).status === 200 ? 1 : CALLS_PER_ATTEMPT
  const ids = answers.map(({ id }) => id).join(', ')
  const violations: string[] = []
  for (const { id, attempt } of answers)
    if (attempt > MAX_ATTEMPTS) violations.push(`answer ${id} took ${attempt} attempts`)
  if (calls.length > attempts * perAttempt)
    violations.push(`${calls.length} calls for ${attempts} attempts at ${ids}`)
  const done = answers.filter(({ state }) => state === 'done').length
  if (calls.length < done) violations.push(`${done} answers from ${calls.length} calls: ${ids}`)
  const ends = answers.map(({ completedAt }) => completedAt?.getTime() ?? Number.POSITIVE_INFINITY)
  const late = calls.filter(({ at }) => at > Math.max(...ends) + CLOCK_TOLERANCE_MS).length
  if (late > 0) violations.push(`${late} calls after the end of ${ids}`)
  return violations
}

export const PROVIDER_INVARIANTS = [providersAreCalledOnce] as const
