import { expect, test } from 'vitest'
import { parseModelsFile } from './read-models-file.ts'

const FILE = `{
  "connections": [
    { "id": "openai", "kind": "openai" }
  ],
  "models": [
    {
      "id": "gpt",
      "connection": "openai",
      "name": "gpt-6",
      "llm_name": "GPT-6",
      "company": "OpenAI"
    }
  ]
}`

test('a valid file is read with its default values', () => {
  expect(parseModelsFile(FILE)).toMatchObject({
    connections: [{ id: 'openai' }],
    models: [{ id: 'gpt', sampling_weight: 1, is_active: true }],
  })
})

test.each([
  [
    '"name": "gpt-6"',
    '"name": 6',
    'line 9, models[0].name: Invalid input: expected string, received number',
  ],
  ['"company"', '"colour": "red", "company"', 'line 11, models[0].colour: unknown option'],
  ['"name": "gpt-6",', '', 'line 6, models[0].name: is missing'],
  [
    '"openai" }',
    '"openai", "region": "" }',
    'line 3, connections[0].region: Too small: expected string to have >=1 characters',
  ],
  [
    '"company"',
    '"temperature": 7, "company"',
    'line 11, models[0].temperature: Too big: expected number to be <=2',
  ],
  [
    '"connection": "openai"',
    '"connection": "azure"',
    'line 8, models[0].connection: there is no connection azure',
  ],
  [
    '"company": "OpenAI"',
    '"company": OpenAI',
    expect.stringMatching(/token 'O'.*\(line 11 column 18\)$/s),
  ],
  ['"OpenAI"', '"OpenAI",', expect.stringContaining('(line 12 column 5)')],
  [
    '"kind": "openai"',
    '"kind": "ollama"',
    expect.stringContaining('line 3, connections[0].kind: must be one of openai, '),
  ],
  [FILE.slice(FILE.indexOf('"OpenAI"')), '', 'Unexpected end of JSON input (line 11 column 18)'],
  ['"GPT-6",', '"GPT-6"', expect.stringContaining('(line 11 column')],
])('%s replaced by %s is reported with its line', (from, to, problem) => {
  const problems = parseModelsFile(FILE.replace(from, to))
  expect(problems).toEqual([problem])
})
