import { expect, test } from 'vitest'
import { ModelsFile } from './models-file.ts'

const CONNECTIONS = [
  { id: 'openai', kind: 'openai' },
  { id: 'local', kind: 'openai-compatible', base_url: 'http://127.0.0.1:11434/v1' },
]
const model = (number: number, rest: object = {}) => ({
  ...{ id: `model-${number}`, llm_name: `Model ${number}`, company: 'Birds' },
  ...{ connection: 'openai', name: `gpt-${number}`, ...rest },
})

const problemsOf = (models: object[], connections: object[] = CONNECTIONS) =>
  ModelsFile.safeParse({ connections, models }).error?.issues.map(({ path, message }) => [
    path.join('.'),
    message,
  ])

test.each([
  ['id', { id: 'model-1' }, 'id model-1 is used twice'],
  ['llm_name', { llm_name: 'Model 1' }, 'llm_name Model 1 is used twice'],
  ['connection', { connection: 'azure' }, 'there is no connection azure'],
])('a model with an impossible %s is refused with its path', (key, rest, message) => {
  expect(problemsOf([model(1), model(2), model(3, rest)])).toEqual([[`models.2.${key}`, message]])
})

test.each(['Authorization', 'Cookie', 'x-goog-api-key', 'X-Auth-Token', 'apikey', 'Token'])(
  'the header %s must name a variable',
  (name) => {
    const headers = { [name]: 'Bearer $OUR_API_KEY' }
    expect(problemsOf([], [{ id: 'one', kind: 'openai', headers }])).toEqual([
      [`connections.0.headers.${name}`, 'must name a variable with its key, such as $WARD_API_KEY'],
    ])
  },
)

test('a header with a secret may name a variable, and other headers may have any value', () => {
  const headers = { authorization: '$OUR_API_KEY', 'x-team': 'icu' }
  expect(problemsOf([], [{ id: 'one', kind: 'openai', headers }])).toBeUndefined()
})

test('a model may be listed twice with different options', () => {
  const twins = [model(1), model(2, { name: 'gpt-1', reasoning: 'high', system_prompt: 'Think.' })]
  expect(problemsOf(twins)).toBeUndefined()
})

test.each([
  [{ kind: 'openai', colour: 'red' }, 'connections.0', 'Unrecognized key: "colour"'],
  [{ kind: 'openai', api_version: '1' }, 'connections.0', 'Unrecognized key: "api_version"'],
  [{ kind: 'demo', base_url: 'http://a' }, 'connections.0', 'Unrecognized key: "base_url"'],
  [
    { kind: 'openai', base_url: 'file:///etc' },
    'connections.0.base_url',
    'must be an address such as http://host:8000/v1',
  ],
  [
    { kind: 'openai', base_url: 'https://user@host/v1' },
    'connections.0.base_url',
    'must have no user, query or fragment',
  ],
  [{ kind: 'azure' }, 'connections.0.base_url', expect.stringContaining('expected string')],
  [
    { kind: 'openai', api_key_env: 'DATABASE_URL' },
    'connections.0.api_key_env',
    expect.stringContaining('must be the name of a variable'),
  ],
  [
    { kind: 'openai', api_key_env: 'sk-1234' },
    'connections.0.api_key_env',
    expect.stringContaining('must be the name of a variable'),
  ],
  [
    { kind: 'openai', headers: { 'x-key': '$JWT_SECRET' } },
    'connections.0.headers.x-key',
    'must name a variable with a key after $',
  ],
  [
    { kind: 'openai', base_url: 'not a url' },
    'connections.0.base_url',
    'must be an address such as http://host:8000/v1',
  ],
  [
    { kind: 'openai', base_url: '10.0.0.2:8000/v1' },
    'connections.0.base_url',
    'must be an address such as http://host:8000/v1',
  ],
  [
    { kind: 'ollama' },
    'connections.0.kind',
    expect.stringMatching(/^must be one of openai, .*, openai-compatible, demo$/),
  ],
  [{}, 'connections.0.kind', 'is missing'],
])('the connection %j is refused with its path', (rest, path, message) => {
  expect(problemsOf([], [{ id: 'one', ...rest }])).toEqual([[path, message]])
})

test.each([
  [{ temperature: 3 }, 'models.0.temperature'],
  [{ reasoning: 'extreme' }, 'models.0.reasoning'],
  [{ extra_body: { top_k: 5, model: 'other' } }, 'models.0.extra_body.model'],
  [{ top_k: 5 }, 'models.0'],
])('the option %j is refused with its path', (rest, path) => {
  expect(problemsOf([model(1, rest)])?.map(([at]) => at)).toEqual([path])
})
