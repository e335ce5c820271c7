import { expect, test } from 'vitest'
import { identifiesItself } from './self-identification.ts'

test.each([
  'I am Claude, and I can help with that.',
  'Hello! I’m ChatGPT.',
  "As it happens, I'm a large language model called Gemini.",
  'My name is DeepSeek.',
  'I am an AI assistant developed by OpenAI.',
  'I was trained by Google DeepMind on public text.',
  'As a language model created by Anthropic, I cannot prescribe.',
  'You are talking to GPT-4.1 here.',
  'I am Heron-7, at your service.',
])('%s', (answer) => {
  expect(identifiesItself(`Sure.\n\n${answer}\n\nTREM2 is a receptor.`, ['Heron-7'])).toBe(true)
})

test.each([
  'A llama nanobody binds the spike protein.',
  'Search Google Scholar for the trial.',
  'The data are coherent; palmitate levels rose.',
  'The Gemini trial and Project Gemini were developed by Google engineers.',
  'As Claude Bernard wrote, the internal milieu is constant.',
  'I am sure that meta-analysis by Meta-Analyst is sound.',
  'I am not a doctor. Mistral winds affect asthma.',
  'In mice, sonar was used; bards sang.',
  'The herons were infected with H5N1.',
  'A language model developed by clinicians in Boston predicts sepsis.',
  'I am Geminid-watching tonight.',
])('not: %s', (answer) => {
  expect(identifiesItself(answer, ['Heron'])).toBe(false)
})
