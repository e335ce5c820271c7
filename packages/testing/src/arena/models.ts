import { type Script, scriptedModel } from '../scripted-provider/index.ts'

/**
 * A model in the format of `models.json`. Its names are canaries that must not appear before a
 * vote.
 */
export interface ModelEntry {
  readonly id: string
  readonly llm_name: string
  readonly connection: string
  readonly name: string
  readonly company: string
  readonly logo: string
}

export function createModel(number: number, connection: string, name: string): ModelEntry {
  return {
    id: `canary-id-${number}`,
    llm_name: `Canary-Name-${number}`,
    connection,
    name,
    company: `Canary-Company-${number}`,
    logo: `canary-logo-${number}.svg`,
  }
}

/**
 * Creates models of the scripted provider. Each has a different seed and thus different answers.
 */
export function createScriptedModels(scripts: readonly Partial<Script>[]): ModelEntry[] {
  return scripts.map((script, index) => {
    const steps = { tokens: 60, ttft: 10, gap: 10, seed: index + 1, ...script }
    return createModel(index + 1, 'openai-compatible', scriptedModel(steps))
  })
}
