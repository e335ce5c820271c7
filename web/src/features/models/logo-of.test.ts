import { expect, test } from 'vitest'
import { initialsOf, logoOf } from './logo-of.ts'

test.each([
  ['DeepSeek-R1-Distill-Llama-70B', 'deepseek'],
  ['Grok 4', 'grok'],
  ['Mistral Large', 'mistral'],
  ['Llama 4 Maverick', 'meta'],
  ['gemini-3-pro', 'gemini'],
  ['GPT-4.1', 'openai'],
  ['Claude Opus', 'claude'],
  ['sonar-pro', 'perplexity'],
  ['Demo Heron', 'demo-heron'],
  ['Demo Owl', 'demo-owl'],
])('%s has the logo of %s', (name, logo) => expect(logoOf(name)).toBe(`/logos/${logo}.svg`))

test('a model of an unknown maker has initials, not the logo of another company', () => {
  expect(logoOf('Fakery One')).toBeUndefined()
  expect(initialsOf('Fakery One')).toBe('FO')
  expect(initialsOf('zephyr-7b-beta')).toBe('Z7')
  expect(initialsOf('écoute')).toBe('É')
})
