import type { ProviderName } from '@assay/contracts'
import { expect, test } from 'vitest'
import { createProviders } from '../src/providers/create-providers.ts'
import type { ModelRequest, Provider } from '../src/providers/provider.ts'
import { collect } from './provider-servers/collect.ts'
import {
  type CallBody,
  type Pick,
  type Refusal,
  startPickyServer,
} from './provider-servers/start-picky-server.ts'

function providerAt(url: string, name: ProviderName): Provider {
  const provider = createProviders({
    OPENAI_COMPATIBLE_BASE_URL: url,
    OPENAI_API_KEY: 'test',
    DEEPSEEK_API_KEY: 'test',
    GOOGLE_GENERATIVE_AI_API_KEY: 'test',
    BASE_URLS: { openai: url, deepseek: url, google: url },
  }).get(name)
  if (!provider) throw new Error(`${name} is not offered`)
  return provider
}

interface Asked {
  readonly name?: ProviderName
  readonly times?: number
  readonly request?: Partial<ModelRequest>
}

/** Asks the same question a number of times; returns what was sent and how it ended. */
async function ask(pick: Pick, { name = 'openai-compatible', times = 1, request }: Asked = {}) {
  await using server = await startPickyServer(pick)
  const provider = providerAt(server.url, name)
  const answers = []
  for (let question = 0; question < times; question += 1) {
    answers.push(await collect(provider, request))
  }
  return { bodies: server.bodies, answers }
}

const openai = (message: string, param: string | null = null): Refusal => [
  400,
  { error: { message, type: 'invalid_request_error', param, code: 'unsupported_parameter' } },
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
  [
    'temperature',
    openai(
      "Unsupported value: 'temperature' does not support 0.5 with this model. Only the default (1) value is supported.",
      'temperature',
    ),
    {},
  ],
  [
    'temperature',
    [
      400,
      {
        type: 'error',
        error: {
          type: 'invalid_request_error',
          message: '`temperature` is deprecated for this model.',
        },
      },
    ],
    {},
  ],
  [
    'temperature',
    [
      422,
      {
        detail: [
          {
            type: 'extra_forbidden',
            loc: ['body', 'temperature'],
            msg: 'Extra inputs are not permitted',
          },
        ],
      },
    ],
    {},
  ],
  ['stream_options', openai('Unrecognized request argument supplied: stream_options'), {}],
  [
    'stream_options',
    [
      422,
      {
        object: 'error',
        message: {
          detail: [
            {
              type: 'extra_forbidden',
              loc: ['body', 'stream_options'],
              msg: 'Extra inputs are not permitted',
            },
          ],
        },
        type: 'invalid_request_error',
      },
    ],
    {},
  ],
  [
    'stream_options',
    [400, { error: { message: "[] is too short - 'stream_options' not supported" } }],
    {},
  ],
  [
    'reasoning_effort',
    openai('Unrecognized request argument supplied: reasoning_effort'),
    THINKING,
  ],
  [
    'reasoning_effort',
    openai(
      "Unsupported parameter: 'reasoning_effort' is not supported with this model.",
      'reasoning_effort',
    ),
    THINKING,
  ],
  ['reasoning_effort', [400, { error: '"llama3" does not support thinking' }], THINKING],
  [
    'reasoning_effort',
    [422, { error: { message: 'unknown field `reasoning_effort`, expected one of `model`' } }],
    THINKING,
  ],
  [
    'max_tokens',
    [400, { error: { message: "Invalid field 'max_tokens': not supported by this server" } }],
    {},
  ],
  ['max_tokens', openai("Unsupported parameter: 'max_tokens'", 'max_tokens'), {}],
])(
  'a server that refuses %s is asked once more without it: %j',
  async (field, refusal, request) => {
    const { bodies, answers } = await ask(without(field, refusal), { times: 2, request })
    expect(answers.map(({ text }) => text)).toEqual(['A gene.', 'A gene.'])
    // It is remembered for the second question.
    expect(bodies.map((body) => field in body)).toEqual([true, false, false])
    const { [field]: _, ...rest } = bodies[0] ?? {}
    expect(bodies[1]).toEqual(rest)
  },
)

test('a server that wants max_completion_tokens gets it', async () => {
  const refusal = openai(
    "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
    'max_tokens',
  )
  const { bodies } = await ask(without('max_tokens', refusal), { times: 2 })
  expect(bodies.map((body) => body.max_completion_tokens)).toEqual([undefined, 1_000, 1_000])
})

test.each<[of: string, refusal: Refusal]>([
  [
    'Gemma',
    [
      400,
      {
        error: {
          code: 400,
          message: 'Developer instruction is not enabled for models/gemma-3-27b-it',
          status: 'INVALID_ARGUMENT',
        },
      },
    ],
  ],
  [
    'vLLM',
    [
      400,
      { object: 'error', message: 'System role not supported', type: 'BadRequestError', code: 400 },
    ],
  ],
  [
    'vLLM',
    [
      400,
      {
        error: {
          message: 'Conversation roles must alternate user/assistant/user/assistant/...',
          code: 400,
        },
      },
    ],
  ],
  [
    'llama.cpp',
    [
      500,
      {
        error: {
          code: 500,
          message: 'Jinja Exception: System role not supported',
          type: 'server_error',
        },
      },
    ],
  ],
  ['Qwen', [400, { error: { message: 'System message must be at the beginning.' } }]],
  [
    'OpenAI',
    openai(
      "Unsupported value: 'messages[0].role' does not support 'system' with this model.",
      'messages[0].role',
    ),
  ],
  [
    'TGI',
    [
      422,
      { error: 'Template error: the system prompt is not supported', error_type: 'template_error' },
    ],
  ],
])('without a system role (%s) its text begins the first question', async (_, refusal) => {
  const pick: Pick = ({ messages }) =>
    JSON.stringify(messages).includes('"system"') ? refusal : undefined
  const past = [
    { role: 'user' as const, content: 'What is a gene?' },
    { role: 'assistant' as const, content: 'A unit.' },
  ]
  const { bodies, answers } = await ask(pick, {
    request: { messages: [SYSTEM, ...past, QUESTION] },
  })
  expect(answers[0]?.text).toBe('A gene.')
  expect(bodies[1]?.messages).toEqual([
    { role: 'user', content: 'Answer in Markdown.\n\nWhat is a gene?' },
    past[1],
    QUESTION,
  ])
})

test('several parts are refused one after the other', async () => {
  const fields = ['temperature', 'stream_options', 'max_tokens', 'max_completion_tokens']
  const pick: Pick = (body) => {
    const field = fields.find((name) => name in body)
    if (field === 'max_tokens')
      return openai('max_tokens is not supported, use max_completion_tokens')
    return field === undefined ? undefined : openai(`Unsupported parameter: '${field}'`, field)
  }
  const { bodies, answers } = await ask(pick, { times: 2 })
  expect(answers.map(({ text }) => text)).toEqual(['A gene.', 'A gene.'])
  expect(bodies).toHaveLength(6)
  expect(Object.keys(bodies.at(-1) ?? {}).toSorted()).toEqual(['messages', 'model', 'stream'])
})

test('a server that refuses everything is not asked for ever, and nothing is remembered', async () => {
  const { bodies, answers } = await ask(() => openai("Unsupported parameter: 'temperature'"), {
    times: 2,
  })
  expect(answers.map(({ error }) => (error as { code?: string }).code)).toEqual([
    'misconfigured',
    'misconfigured',
  ])
  expect(bodies.map((body) => 'temperature' in body)).toEqual([true, false, true, false])
})

test('what one model refuses is still sent to another, and to its thinking twin', async () => {
  await using server = await startPickyServer((body) =>
    body.model === 'picky' && 'temperature' in body
      ? openai("Unsupported parameter: 'temperature'", 'temperature')
      : undefined,
  )
  const provider = providerAt(server.url, 'openai-compatible')
  await collect(provider, { providerModel: 'picky' })
  await collect(provider, { providerModel: 'other' })
  expect(server.bodies.at(-1)).toHaveProperty('temperature')
})

test('a limit that does not fit beside a long chat is left out of that call alone', async () => {
  const refusal: Refusal = [
    400,
    {
      error: {
        message:
          "'max_tokens' or 'max_completion_tokens' is too large: 1000. This model's maximum context length is 4096 tokens and your request has 3500 input tokens.",
        code: 400,
      },
    },
  ]
  let calls = 0
  const { bodies, answers } = await ask(() => (++calls === 1 ? refusal : undefined), { times: 2 })
  expect(answers.map(({ text }) => text)).toEqual(['A gene.', 'A gene.'])
  expect(bodies.map((body) => body.max_tokens)).toEqual([1_000, undefined, 1_000])
})

test.each<[Refusal]>([
  [
    [
      400,
      {
        error: {
          message: "This model's maximum context length is 10 tokens. Reduce max_tokens.",
          code: 'context_length_exceeded',
        },
      },
    ],
  ],
  [
    [
      400,
      { error: { message: 'The temperature of the argument is invalid', code: 'content_filter' } },
    ],
  ],
  [[401, { error: { message: "Invalid api key for 'temperature'" } }]],
  [[400, { error: { message: 'bad request' }, input: 'unsupported temperature' }]],
])('a refusal for another reason is not repeated: %j', async (refusal) => {
  const { bodies } = await ask(() => refusal)
  expect(bodies).toHaveLength(1)
})

/** The values at these places of bodies that have them. */
const thinkingIn = (bodies: readonly CallBody[]) =>
  bodies.map(({ thinking, reasoning_effort, generationConfig }) => {
    const { thinkingConfig } = (generationConfig ?? {}) as { thinkingConfig?: unknown }
    return thinking ?? reasoning_effort ?? thinkingConfig
  })

test.each<[ProviderName, string, unknown]>([
  ['deepseek', 'deepseek-v4-flash', { type: 'disabled' }],
  ['google', 'gemini-2.5-flash', { thinkingBudget: 0 }],
  ['google', 'gemini-3-flash-preview', { thinkingLevel: 'minimal' }],
  ['google', 'gemini-2.0-flash', undefined],
  ['openai', 'gpt-5-mini', 'none'],
  ['openai', 'gpt-5.1', 'none'],
  ['openai', 'gpt-4.1-mini', undefined],
  ['openai-compatible', 'llama-local', undefined],
])('%s: %s, which is not to think, is sent %j', async (name, providerModel, sent) => {
  const { bodies, answers } = await ask(() => undefined, { name, request: { providerModel } })
  expect(answers[0]).toMatchObject({ text: 'A gene.', error: undefined })
  expect(thinkingIn(bodies)).toEqual([sent])
})

test.each<[ProviderName, string, Pick, unknown[]]>([
  [
    'openai',
    'gpt-5-mini',
    ({ reasoning_effort }) =>
      reasoning_effort === 'none'
        ? openai(
            "Unsupported value: 'reasoning_effort' does not support 'none' with this model.",
            'reasoning_effort',
          )
        : undefined,
    ['none', 'minimal', 'minimal'],
  ],
  [
    'openai',
    'acme-chat',
    without('reasoning_effort', openai('Unrecognized request argument supplied: reasoning_effort')),
    ['none', 'minimal', undefined, undefined],
  ],
  [
    'google',
    'gemini-2.5-pro',
    ({ generationConfig }) =>
      JSON.stringify(generationConfig).includes('"thinkingBudget":0')
        ? [
            400,
            {
              error: {
                code: 400,
                message: 'Budget 0 is invalid. This model only works in thinking mode.',
                status: 'INVALID_ARGUMENT',
              },
            },
          ]
        : undefined,
    [{ thinkingBudget: 0 }, { thinkingBudget: 128 }, { thinkingBudget: 128 }],
  ],
  [
    'google',
    'gemini-flash-latest',
    ({ generationConfig }) =>
      JSON.stringify(generationConfig).includes('thinkingLevel')
        ? [
            400,
            {
              error: {
                code: 400,
                message: 'Thinking level is not supported for this model.',
                status: 'INVALID_ARGUMENT',
              },
            },
          ]
        : undefined,
    [{ thinkingLevel: 'minimal' }, { thinkingLevel: 'low' }, undefined, undefined],
  ],
  [
    'deepseek',
    'deepseek-v3',
    without('thinking', [
      400,
      { error: { message: 'Unrecognized request argument supplied: thinking' } },
    ]),
    [{ type: 'disabled' }, undefined, undefined],
  ],
])('%s: %s is asked to think less step by step', async (name, providerModel, pick, sent) => {
  const { bodies, answers } = await ask(pick, { name, times: 2, request: { providerModel } })
  expect(answers.map(({ text }) => text)).toEqual(['A gene.', 'A gene.'])
  expect(thinkingIn(bodies)).toEqual(sent)
})

test('an organisation that may not have summaries of thoughts is answered without', async () => {
  const refusal: Refusal = [
    400,
    {
      error: {
        message: 'Your organization must be verified to generate reasoning summaries.',
        type: 'invalid_request_error',
        param: 'reasoning.summary',
        code: 'unsupported_value',
      },
    },
  ]
  const pick: Pick = ({ reasoning }) =>
    JSON.stringify(reasoning).includes('summary') ? refusal : undefined
  const request = { providerModel: 'gpt-6-luna', isThinking: true }
  const { bodies, answers } = await ask(pick, { name: 'openai', times: 2, request })
  expect(answers.map(({ text }) => text)).toEqual(['A gene.', 'A gene.'])
  expect(bodies.map(({ reasoning }) => reasoning)).toEqual([
    { effort: 'medium', summary: 'auto' },
    { effort: 'medium' },
    { effort: 'medium' },
  ])
})

test('OpenAI is asked with max_completion_tokens where a new model wants it', async () => {
  const refusal = openai(
    "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
    'max_tokens',
  )
  const request = { providerModel: 'acme-chat' }
  const { bodies } = await ask(without('max_tokens', refusal), { name: 'openai', request })
  expect(bodies.map((body) => body.max_completion_tokens)).toEqual([undefined, 1_000])
})
