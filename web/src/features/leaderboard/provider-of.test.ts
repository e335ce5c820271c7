import { expect, test } from 'vitest'
import { providerOf } from './provider-of.ts'

test.each([
  ['DeepSeek-R1-Distill-Llama-70B', 'deepseek'],
  ['Grok 4', 'grok'],
  ['Mistral Large', 'mistral'],
  ['Llama 4 Maverick', 'llama'],
  ['gemini-3-pro', 'gemini'],
  ['GPT-4.1', 'openai'],
  ['Claude Opus', 'claude'],
  ['sonar-pro', 'perplexity'],
  ['anything else', 'openai'],
] as const)('%s carries the logo of %s', (name, provider) =>
  expect(providerOf(name)).toBe(provider),
)
