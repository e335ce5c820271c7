import { expect, test } from 'vitest'
import { isOtherModel } from './reported-name.ts'

test.each([
  ['gpt-4.1', null],
  ['gpt-4.1', 'gpt-4.1-2025-04-14'],
  ['gpt-5.3-chat-latest', 'gpt-5.3-chat-2026-01-01'],
  ['qwen3', 'qwen3:latest'],
  ['claude-opus-5-5', 'claude-opus-5.5'],
  ['meta-llama/llama-3.3-70b', 'llama-3.3-70b'],
  ['smollm2', '/models/SmolLM2.gguf'],
])('%s may report %s', (requested, reported) => {
  expect(isOtherModel(requested, reported)).toBe(false)
})

test.each([
  ['llama3.3:70b', 'qwen3:32b'],
  ['gpt-4.1', 'gpt-4o'],
  ['llama3.3:70b', '/models/smollm2.gguf'],
])('%s that reports %s is another model', (requested, reported) => {
  expect(isOtherModel(requested, reported)).toBe(true)
})
