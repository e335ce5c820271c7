import { z } from 'zod'
import { DEFAULT_KEY_VARIABLES } from './key-variables.ts'
import { line, text } from './text.ts'

/** An id that an operator chooses, such as `openai` or `gpt-6-sol`. */
export const Slug = z
  .string()
  .regex(/^[a-z0-9][a-z0-9.-]*$/, 'must consist of a-z, 0-9, "." and "-"')
  .max(80)

/** Endings of variables that a connection may name, so that it cannot name another secret. */
const SECRET_NAME = /^[A-Z][A-Z0-9_]*_(API_KEY|ACCESS_KEY|ACCESS_KEY_ID|TOKEN|CREDENTIALS)$/
/** The name of an environment variable of the workers that contains a key. Never the key. */
export const KeyVariable = z
  .string()
  .max(80)
  .regex(
    SECRET_NAME,
    'must be the name of a variable, and end in _API_KEY, _ACCESS_KEY, _ACCESS_KEY_ID, _TOKEN or _CREDENTIALS',
  )

const HeaderName = z
  .string()
  .regex(/^[A-Za-z0-9-]{1,80}$/)
  .refine(
    (name) => !/^(host|connection|content-.*|transfer-encoding|accept-encoding)$/i.test(name),
    'is set by Assay',
  )
/** A value `$NAME` stands for the variable NAME of the workers. */
const HeaderValue = z
  .string()
  .min(1)
  .max(1_000)
  .regex(/^[\x20-\x7e]*$/, 'must be printable ASCII')
  .refine(
    (value) => !value.startsWith('$') || KeyVariable.safeParse(value.slice(1)).success,
    'must name a variable with a key after $',
  )

/** Headers with secrets, whose values in clear would be stored and exported. */
const SECRET_HEADER = /^((proxy-)?authorization|cookie)$|(key|token|secret|password)$/i

const Headers = z.record(HeaderName, HeaderValue).check(({ value, issues }) => {
  for (const [name, text] of Object.entries(value))
    if (SECRET_HEADER.test(name) && !text.startsWith('$'))
      issues.push({
        ...{ code: 'custom', path: [name], input: text },
        message: 'must name a variable with its key, such as $WARD_API_KEY',
      })
})

const Address = z
  .url({
    protocol: /^https?$/,
    error: ({ code }) =>
      code === 'invalid_format' ? 'must be an address such as http://host:8000/v1' : undefined,
    abort: true,
  })
  .max(500)
  .regex(/^[\x21-\x7e]*$/, 'must be printable ASCII')
  .refine((url) => !/[?#@]/.test(url), 'must have no user, query or fragment')

/** How a connection is described to readers and operators. */
const facts = {
  id: Slug,
  /** The company that operates the server. */
  company: line().min(1).max(120).optional(),
  /** Where the server processes questions, for example `eu-west-1` or `Frankfurt`. */
  region: line().min(1).max(120).optional(),
  note: text().trim().min(1).max(1_000).optional(),
}

const access = {
  ...facts,
  api_key_env: KeyVariable.optional(),
  headers: Headers.optional(),
}

const served = { ...access, base_url: Address.optional() }

const vendor = <const Kind extends string>(kind: Kind) =>
  z.strictObject({ kind: z.literal(kind), ...served })

const ENTRIES = [
  vendor('openai'),
  vendor('anthropic'),
  vendor('google'),
  vendor('mistral'),
  vendor('xai'),
  vendor('perplexity'),
  vendor('deepseek'),
  vendor('openrouter'),
  z.strictObject({
    kind: z.literal('azure'),
    ...access,
    base_url: Address,
    api_version: z
      .string()
      .regex(/^[\w.-]{1,40}$/)
      .optional(),
  }),
  z.strictObject({
    kind: z.literal('bedrock'),
    ...served,
    region: z.string().regex(/^[a-z0-9-]{2,40}$/),
    access_key_id_env: KeyVariable.optional(),
    session_token_env: KeyVariable.optional(),
  }),
  z.strictObject({
    kind: z.literal('vertex'),
    ...served,
    region: z.string().regex(/^[a-z0-9-]{2,40}$/),
    project: z.string().regex(/^[a-z0-9.:-]{4,60}$/),
  }),
  z.strictObject({ kind: z.literal('openai-compatible'), ...access, base_url: Address }),
  z.strictObject({ kind: z.literal('demo'), ...facts }),
  z.strictObject({ kind: z.literal('scripted'), ...facts }),
] as const
/** The kind `scripted` is only for tests, so it is not named. */
const KINDS = ENTRIES.map(({ shape }) => shape.kind.value).filter((kind) => kind !== 'scripted')

/**
 * Where models are served. Each kind has its own options.
 * - `azure`: `base_url` is the address of the resource.
 * - `bedrock`: `api_key_env` names the variable with the secret access key.
 * - `vertex`: `api_key_env` names the variable with the path of the service account's key file.
 * - `scripted`: only for tests.
 */
export const ConnectionEntry = z.discriminatedUnion('kind', ENTRIES, {
  error: ({ code, input }) => {
    if (code !== 'invalid_union') return undefined
    const isMissing = (input as { kind?: unknown } | undefined)?.kind === undefined
    return isMissing ? 'is missing' : `must be one of ${KINDS.join(', ')}`
  },
})
export type ConnectionEntry = z.infer<typeof ConnectionEntry>
export type ConnectionKind = ConnectionEntry['kind']

const DEFAULTS: Readonly<Partial<Record<ConnectionKind, string>>> = DEFAULT_KEY_VARIABLES

/** Returns the variable with the connection's key; undefined for a server that needs none. */
export function keyVariableOf(connection: ConnectionEntry): string | undefined {
  const named = 'api_key_env' in connection ? connection.api_key_env : undefined
  return named ?? DEFAULTS[connection.kind]
}

/** Fields of a call that an option cannot replace. */
const OWN_FIELDS = ['model', 'messages', 'stream', 'input', 'contents', 'prompt', 'system']

const MAX_EXTRA_CHARS = 10_000
/** Characters that PostgreSQL cannot store, as JSON writes them. */
const UNSTORABLE = /\\u(0000|d[89a-f])/i

/** Options of a model. Each reaches the calls of this model and of no other. Absent: the default. */
export const ModelOptions = z.strictObject({
  /** Maximum answer length in tokens, not counting reasoning. */
  max_output_tokens: z.int().min(16).max(100_000).optional(),
  temperature: z.number().min(0).max(2).optional(),
  reasoning: z.enum(['none', 'low', 'medium', 'high']).optional(),
  /** Comes before the arena's own instructions. */
  system_prompt: text().trim().min(1).max(20_000).optional(),
  /** Further fields for the body of the call. */
  extra_body: z
    .record(z.string().min(1).max(80), z.json())
    .check(({ value, issues }) => {
      for (const key of OWN_FIELDS.filter((name) => name in value))
        issues.push({ code: 'custom', message: 'is set by Assay', path: [key], input: value })
      const text = JSON.stringify(value)
      if (text.length > MAX_EXTRA_CHARS || UNSTORABLE.test(text))
        issues.push({ code: 'custom', message: 'is too long or no plain text', input: value })
    })
    .optional(),
  /** Maximum milliseconds until the first token, and until the end of the answer. */
  first_token_ms: z.int().min(1_000).max(3_600_000).optional(),
  total_ms: z.int().min(1_000).max(3_600_000).optional(),
})
export type ModelOptions = z.infer<typeof ModelOptions>

/** One model of the arena. `aliases` are other names by which an answer might reveal the model. */
export const ModelEntry = z.strictObject({
  id: Slug,
  /** The id of the connection that serves the model, and the model's name there. */
  connection: Slug,
  name: line().min(1).max(200),
  llm_name: line().min(1).max(120),
  company: line().min(1).max(120),
  logo: z
    .string()
    .regex(/^[a-z0-9-]+\.svg$/)
    .nullable()
    .default(null),
  is_thinking: z.boolean().default(false),
  is_active: z.boolean().default(true),
  aliases: z.array(line().min(2).max(120)).max(50).default([]),
  sampling_weight: z.number().positive().max(100).default(1),
  /** US dollars per million tokens. */
  price: z
    .strictObject({ input: z.number().nonnegative(), output: z.number().nonnegative() })
    .optional(),
  ...ModelOptions.shape,
})
export type ModelEntry = z.infer<typeof ModelEntry>
