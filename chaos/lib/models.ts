import { newId } from '@assay/db'
import { type Script, scriptedModel } from '@assay/testing/outside-vitest'

/** A model as `models.json` has it. Its words are canaries: nobody may see them before a vote. */
export interface ModelEntry {
  readonly id: string
  readonly llm_name: string
  readonly provider: string
  readonly provider_model: string
  readonly company: string
  readonly logo: string
}

/** Models that follow scripts; the seed makes their answers differ. */
export function createModels(scripts: readonly Partial<Script>[]): ModelEntry[] {
  return scripts.map((script, index) => ({
    id: newId(),
    llm_name: `Canary-Name-${index + 1}`,
    provider: 'openai-compatible',
    provider_model: scriptedModel({ tokens: 60, ttft: 10, gap: 10, seed: index + 1, ...script }),
    company: `Canary-Company-${index + 1}`,
    logo: `canary-logo-${index + 1}.svg`,
  }))
}
