import { expect, test } from 'vitest'
import { initialsOf, logoOf } from './logo-of.ts'

test.each([
  ['DeepSeek-R1-Distill-Llama-70B', 'deepseek'],
  ['Grok 4', 'grok'],
  ['Mistral Large', 'mistral'],
  ['Magistral Medium', 'mistral'],
  ['Llama 4 Maverick', 'meta'],
  ['Meta-Llama-3.1-8B', 'meta'],
  ['llama3.2:latest', 'meta'],
  ['gemini-3-pro', 'gemini'],
  ['GPT-4.1', 'openai'],
  ['gpt-oss:20b', 'openai'],
  ['ChatGPT-4o', 'openai'],
  ['Claude Opus', 'claude'],
  ['sonar-pro', 'perplexity'],
  ['Demo Heron', 'demo-heron'],
  ['Demo Owl', 'demo-owl'],
])('%s has the logo of %s', (name, logo) => expect(logoOf(name)).toBe(`/logos/${logo}.svg`))

test.each([
  'BioGPT',
  'GPT4All',
  'GPT-NeoX 20B',
  'MedLlama 2',
  'PMC-LLaMA 13B',
  'BioMistral 7B',
  'Grokking',
  'Sonarqube',
])('%s has no logo, because another company made it', (name) => {
  expect(logoOf(name)).toBeUndefined()
})

test('a model of an unknown maker has initials, not the logo of another company', () => {
  expect(logoOf('Fakery One')).toBeUndefined()
  expect(initialsOf('Fakery One')).toBe('FO')
  expect(initialsOf('zephyr-7b-beta')).toBe('Z7')
  expect(initialsOf('écoute')).toBe('É')
})
