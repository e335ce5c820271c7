import type { ConnectionKind } from '@assay/contracts/connections'
import { expect, test } from 'vitest'
import type { ModelRequest } from '../src/providers/provider.ts'
import { providerAt } from './arena/provider-at.ts'
import { collect } from './provider-servers/collect.ts'
import {
  type CallBody,
  type Pick,
  type Refusal,
  startPickyServer,
} from './provider-servers/start-picky-server.ts'

interface RequestSettings {
  readonly name?: ConnectionKind
  readonly times?: number
  readonly request?: Partial<ModelRequest>
}

/** Sends the same question several times; returns the bodies and the results. */
async function sendRequests(
  pick: Pick,
  { name = 'openai-compatible', times = 1, request }: RequestSettings = {},
) {
  await using server = await startPickyServer(pick)
  const provider = providerAt(server.url, name)
  const answers = []
  for (let question = 0; question < times; question += 1) {
    answers.push(await collect(provider, request))
  }
  return { bodies: server.bodies, answers }
}

const refuse = (message: string, more: object = {}, status = 400): Refusal => [
  status,
  { error: { message, ...more } },
]
const unsupported = (param: string, instead = '') =>
  refuse(`Unsupported parameter: '${param}' is not supported with this model.${instead}`, { param })
const OTHER_LIMIT = unsupported('max_tokens', " Use 'max_completion_tokens' instead.")
/** How a server refuses a field if it validates its input with a schema. */
const extra = (field: string): Refusal => [
  422,
  { detail: [{ loc: ['body', field], msg: 'Extra inputs are not permitted' }] },
]

/** Refuses calls with this field. */
const without =
  (field: string, refusal: Refusal): Pick =>
  (body) =>
    field in body ? refusal : undefined

const SYSTEM = { role: 'system' as const, content: 'Answer in Markdown.' }
const QUESTION = { role: 'user' as const, content: 'What does TREM2 do?' }
const THINKING = { isThinking: true }

test.each<[field: string, refusal: Refusal, request: Partial<ModelRequest>]>([
  ['temperature', refuse('Only the default (1) value is supported.', { param: 'temperature' }), {}],
  ['temperature', refuse('`temperature` is deprecated for this model.'), {}],
  ['temperature', extra('temperature'), {}],
  ['stream_options', refuse('Unrecognized request argument supplied: stream_options'), {}],
  ['stream_options', refuse("[] is too short - 'stream_options' not supported"), {}],
  ['reasoning_effort', unsupported('reasoning_effort'), THINKING],
  ['reasoning_effort', [400, { error: '"llama3" does not support thinking' }], THINKING],
  ['max_tokens', refuse("Invalid field 'max_tokens': not supported by this server"), {}],
])('a call with a refused %s is repeated without it: %j', async (field, refusal, request) => {
  const { bodies, answers } = await sendRequests(without(field, refusal), { times: 2, request })
  expect(answers.map(({ text }) => text)).toEqual(['A gene.', 'A gene.'])
  // The second question leaves the part out.
  expect(bodies.map((body) => field in body)).toEqual([true, false, false])
  const { [field]: _, ...rest } = bodies[0] ?? {}
  expect(bodies[1]).toEqual(rest)
})

test.each<[ConnectionKind, string]>([
  ['openai-compatible', 'hostile'],
  ['openai', 'acme-chat'],
])(
  '%s receives max_completion_tokens instead of max_tokens if it expects that field',
  async (name, providerModel) => {
    const request = { providerModel }
    const { bodies } = await sendRequests(without('max_tokens', OTHER_LIMIT), {
      name,
      times: 2,
      request,
    })
    expect(bodies.map((body) => body.max_completion_tokens)).toEqual([undefined, 1_000, 1_000])
  },
)

test.each<[of: string, refusal: Refusal]>([
  ['Gemma', refuse('Developer instruction is not enabled for models/gemma-3-27b-it')],
  ['vLLM', [400, { object: 'error', message: 'System role not supported', code: 400 }]],
  ['vLLM', refuse('Conversation roles must alternate user/assistant/user/assistant/...')],
  ['llama.cpp', refuse('Jinja Exception: System role not supported', {}, 500)],
  ['Qwen', refuse('System message must be at the beginning.')],
  ['OpenAI', refuse("'messages[0].role' does not support 'system' with this model.")],
])(
  'for a server without a system role (%s), the first question begins with the system prompt',
  async (_, refusal) => {
    const pick: Pick = ({ messages }) =>
      JSON.stringify(messages).includes('"system"') ? refusal : undefined
    const past = [
      { role: 'user' as const, content: 'What is a gene?' },
      { role: 'assistant' as const, content: 'A unit.' },
    ]
    const { bodies, answers } = await sendRequests(pick, {
      request: { messages: [SYSTEM, ...past, QUESTION] },
    })
    expect(answers[0]?.text).toBe('A gene.')
    expect(bodies[1]?.messages).toEqual([
      { role: 'user', content: 'Answer in Markdown.\n\nWhat is a gene?' },
      past[1],
      QUESTION,
    ])
  },
)

test('several parts that a server refuses are left out one at a time', async () => {
  const fields = ['temperature', 'stream_options', 'max_tokens', 'max_completion_tokens']
  const pick: Pick = (body) => {
    const field = fields.find((name) => name in body)
    if (field === 'max_tokens') return OTHER_LIMIT
    return field === undefined ? undefined : unsupported(field)
  }
  const { bodies, answers } = await sendRequests(pick, { times: 2 })
  expect(answers.map(({ text }) => text)).toEqual(['A gene.', 'A gene.'])
  expect(bodies).toHaveLength(6)
  expect(Object.keys(bodies.at(-1) ?? {}).toSorted()).toEqual(['messages', 'model', 'stream'])
})

test('a server that refuses everything is not called forever', async () => {
  const { bodies, answers } = await sendRequests(() => unsupported('temperature'), { times: 2 })
  expect(answers.map(({ error }) => (error as { code?: string }).code)).toEqual([
    'misconfigured',
    'misconfigured',
  ])
  expect(bodies.map((body) => 'temperature' in body)).toEqual([true, false, true, false])
})

test('a part that one model refuses is still sent to other models and to its thinking variant', async () => {
  await using server = await startPickyServer((body) =>
    body.model === 'picky' && 'temperature' in body ? unsupported('temperature') : undefined,
  )
  const provider = providerAt(server.url, 'openai-compatible')
  await collect(provider, { providerModel: 'picky' })
  await collect(provider, { providerModel: 'other' })
  expect(server.bodies.at(-1)).toHaveProperty('temperature')
})

test('a token limit that is too large for a long thread is left out of that call only', async () => {
  const refusal = refuse("'max_tokens' is too large: 1000. Your request has 3500 input tokens.")
  let calls = 0
  const { bodies, answers } = await sendRequests(() => (++calls === 1 ? refusal : undefined), {
    times: 2,
  })
  expect(answers.map(({ text }) => text)).toEqual(['A gene.', 'A gene.'])
  expect(bodies.map((body) => body.max_tokens)).toEqual([1_000, undefined, 1_000])
})

test.each<[Refusal]>([
  [refuse('Reduce max_tokens.', { code: 'context_length_exceeded' })],
  [refuse('The temperature of the argument is invalid', { code: 'content_filter' })],
  [refuse("Invalid api key for 'temperature'", {}, 401)],
  [[400, { error: { message: 'bad request' }, input: 'unsupported temperature' }]],
])('a call that is refused for another reason is not repeated: %j', async (refusal) => {
  const { bodies } = await sendRequests(() => refusal)
  expect(bodies).toHaveLength(1)
})

/** The reasoning settings in the bodies that have any. */
const thinkingIn = (bodies: readonly CallBody[]) =>
  bodies.map(({ thinking, reasoning_effort, generationConfig }) => {
    const { thinkingConfig } = (generationConfig ?? {}) as { thinkingConfig?: unknown }
    return thinking ?? reasoning_effort ?? thinkingConfig
  })

test.each<[ConnectionKind, string, unknown]>([
  ['deepseek', 'deepseek-v4-flash', { type: 'disabled' }],
  ['google', 'gemini-2.5-flash', { thinkingBudget: 0 }],
  ['google', 'gemini-3-flash-preview', { thinkingLevel: 'minimal' }],
  ['google', 'gemini-2.0-flash', undefined],
  ['openai', 'gpt-5-mini', 'none'],
  ['openai', 'gpt-5.1', 'none'],
  ['openai', 'gpt-4.1-mini', undefined],
  ['openai-compatible', 'llama-local', undefined],
])('%s: %s receives %j to turn reasoning off', async (name, providerModel, sent) => {
  const { bodies, answers } = await sendRequests(() => undefined, {
    name,
    request: { providerModel },
  })
  expect(answers[0]).toMatchObject({ text: 'A gene.', error: undefined })
  expect(thinkingIn(bodies)).toEqual([sent])
})

const whenConfigHas =
  (part: string, message: string): Pick =>
  ({ generationConfig }) =>
    JSON.stringify(generationConfig).includes(part) ? refuse(message) : undefined

test.each<[ConnectionKind, string, Pick, unknown[]]>([
  [
    'openai',
    'gpt-5-mini',
    ({ reasoning_effort }) =>
      reasoning_effort === 'none'
        ? refuse("Unsupported value: 'none'", { param: 'reasoning_effort' })
        : undefined,
    ['none', 'minimal', 'minimal'],
  ],
  [
    'openai',
    'acme-chat',
    without('reasoning_effort', unsupported('reasoning_effort')),
    ['none', 'minimal', undefined, undefined],
  ],
  [
    'google',
    'gemini-2.5-pro',
    whenConfigHas('"thinkingBudget":0', 'This model only works in thinking mode.'),
    [{ thinkingBudget: 0 }, { thinkingBudget: 128 }, { thinkingBudget: 128 }],
  ],
  [
    'google',
    'gemini-flash-latest',
    whenConfigHas('thinkingLevel', 'Thinking level is not supported for this model.'),
    [{ thinkingLevel: 'minimal' }, { thinkingLevel: 'low' }, undefined, undefined],
  ],
  [
    'deepseek',
    'deepseek-v3',
    without('thinking', unsupported('thinking')),
    [{ type: 'disabled' }, undefined, undefined],
  ],
])('%s: %s is called with less reasoning step by step', async (name, providerModel, pick, sent) => {
  const { bodies, answers } = await sendRequests(pick, {
    name,
    times: 2,
    request: { providerModel },
  })
  expect(answers.map(({ text }) => text)).toEqual(['A gene.', 'A gene.'])
  expect(thinkingIn(bodies)).toEqual(sent)
})

test('an organisation without access to reasoning summaries gets answers without them', async () => {
  const refusal = refuse('Your organization must be verified to generate reasoning summaries.', {
    param: 'reasoning.summary',
  })
  const pick: Pick = ({ reasoning }) =>
    JSON.stringify(reasoning).includes('summary') ? refusal : undefined
  const request = { providerModel: 'gpt-6-luna', isThinking: true }
  const { bodies, answers } = await sendRequests(pick, { name: 'openai', times: 2, request })
  expect(answers.map(({ text }) => text)).toEqual(['A gene.', 'A gene.'])
  expect(bodies.map(({ reasoning }) => reasoning)).toEqual([
    { effort: 'medium', summary: 'auto' },
    { effort: 'medium' },
    { effort: 'medium' },
  ])
})
