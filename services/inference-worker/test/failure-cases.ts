import type { ProviderErrorCode } from '../src/providers/provider-error.ts'

/** A refused call as a provider words it, and what it means to us. */
export interface FailureCase {
  readonly of: string
  readonly status: number
  readonly body: unknown
  readonly code: ProviderErrorCode
}

const openai = (message: string, more: object = {}) => ({
  error: { message, type: 'invalid_request_error', param: null, code: null, ...more },
})
const anthropic = (type: string, message: string) => ({ type: 'error', error: { type, message } })
const gemini = (code: number, status: string, message: string, details: unknown[] = []) => ({
  error: { code, status, message, details },
})
const vllm = (code: number, type: string, message: string) => ({
  error: { message, type, param: null, code },
})
const litellm = (code: string, message: string, type: string | null = null) => ({
  error: { message, type, param: null, code },
})
const openrouter = (code: number, message: string, metadata: object = {}) => ({
  error: { code, message, metadata },
})

const QUOTA = 'You exceeded your current quota, please check your plan and billing details.'

/** Bodies as the providers send or document them, by their code here. For tests. */
export const FAILURE_CASES: readonly FailureCase[] = [
  // Keys.
  {
    of: 'OpenAI',
    status: 401,
    body: openai('Incorrect API key provided: sk-x.', { code: 'invalid_api_key' }),
    code: 'bad_key',
  },
  {
    of: 'Anthropic',
    status: 401,
    body: anthropic('authentication_error', 'invalid x-api-key'),
    code: 'bad_key',
  },
  {
    of: 'Anthropic',
    status: 403,
    body: anthropic('permission_error', 'Your API key does not have permission.'),
    code: 'bad_key',
  },
  {
    of: 'Gemini',
    status: 400,
    body: [
      gemini(400, 'INVALID_ARGUMENT', 'API key not valid. Please pass a valid API key.', [
        { reason: 'API_KEY_INVALID' },
      ]),
    ],
    code: 'bad_key',
  },
  {
    of: 'Gemini',
    status: 403,
    body: gemini(403, 'PERMISSION_DENIED', 'Method doesn’t allow unregistered callers.'),
    code: 'bad_key',
  },
  {
    of: 'Gemini',
    status: 400,
    body: gemini(400, 'INVALID_ARGUMENT', 'API key expired. Please renew the API key.'),
    code: 'bad_key',
  },
  {
    of: 'Mistral',
    status: 401,
    body: { message: 'Unauthorized', request_id: 'x' },
    code: 'bad_key',
  },
  {
    of: 'xAI',
    status: 400,
    body: { code: 'Client specified an invalid argument', error: 'Incorrect API key provided: x.' },
    code: 'bad_key',
  },
  {
    of: 'DeepSeek',
    status: 401,
    body: openai('Authentication Fails, Your api key: ****abcd is invalid', {
      type: 'authentication_error',
    }),
    code: 'bad_key',
  },
  {
    of: 'Perplexity',
    status: 401,
    body: '<html><title>401 Authorization Required</title></html>',
    code: 'bad_key',
  },
  {
    of: 'OpenRouter',
    status: 401,
    body: openrouter(401, 'No auth credentials found'),
    code: 'bad_key',
  },
  { of: 'vLLM', status: 401, body: { error: 'Unauthorized' }, code: 'bad_key' },
  {
    of: 'LiteLLM',
    status: 401,
    body: litellm('401', 'Authentication Error, Invalid proxy server token passed.', 'auth_error'),
    code: 'bad_key',
  },
  // Credit.
  {
    of: 'OpenAI',
    status: 429,
    body: openai(QUOTA, { type: 'insufficient_quota', code: 'insufficient_quota' }),
    code: 'no_credit',
  },
  {
    of: 'OpenAI',
    status: 400,
    body: openai('Billing hard limit has been reached', { code: 'billing_hard_limit_reached' }),
    code: 'no_credit',
  },
  {
    of: 'OpenAI',
    status: 429,
    body: openai('Your account is not active, please check your billing details.', {
      code: 'billing_not_active',
    }),
    code: 'no_credit',
  },
  {
    of: 'Anthropic',
    status: 400,
    body: anthropic(
      'invalid_request_error',
      'Your credit balance is too low to access the Anthropic API. Please go to Plans & Billing.',
    ),
    code: 'no_credit',
  },
  {
    of: 'Gemini',
    status: 429,
    body: gemini(429, 'RESOURCE_EXHAUSTED', 'Your prepayment credits are depleted.'),
    code: 'no_credit',
  },
  {
    of: 'xAI',
    status: 403,
    body: {
      code: 'The caller does not have permission',
      error: "Your newly created team doesn't have any credits yet.",
    },
    code: 'no_credit',
  },
  {
    of: 'xAI',
    status: 429,
    body: {
      code: 'Some resource has been exhausted',
      error: 'Your team has either used all available credits or reached its monthly limit.',
    },
    code: 'no_credit',
  },
  {
    of: 'DeepSeek',
    status: 402,
    body: openai('Insufficient Balance', { type: 'unknown_error', code: 'invalid_request_error' }),
    code: 'no_credit',
  },
  {
    of: 'OpenRouter',
    status: 402,
    body: openrouter(402, 'Insufficient credits. Add more using the settings page'),
    code: 'no_credit',
  },
  {
    of: 'LiteLLM',
    status: 400,
    body: litellm(
      '400',
      'Budget has been exceeded! Current cost: 1, Max budget: 1',
      'budget_exceeded',
    ),
    code: 'no_credit',
  },
  {
    of: 'LiteLLM',
    status: 429,
    body: litellm('429', `litellm.RateLimitError: OpenAIException - ${QUOTA}`),
    code: 'no_credit',
  },
  // Models.
  {
    of: 'OpenAI',
    status: 404,
    body: openai('The model `gpt-9` does not exist or you do not have access to it.', {
      code: 'model_not_found',
    }),
    code: 'unknown_model',
  },
  {
    of: 'OpenAI',
    status: 403,
    body: openai('Project `proj_x` does not have access to model `gpt-9`', {
      code: 'model_not_found',
    }),
    code: 'unknown_model',
  },
  {
    of: 'Anthropic',
    status: 404,
    body: anthropic('not_found_error', 'model: claude-9'),
    code: 'unknown_model',
  },
  {
    of: 'Gemini',
    status: 404,
    body: gemini(404, 'NOT_FOUND', 'models/gemini-9 is not found for API version v1beta.'),
    code: 'unknown_model',
  },
  {
    of: 'Mistral',
    status: 400,
    body: {
      object: 'error',
      message: 'Invalid model: mistral-9',
      type: 'invalid_model',
      code: '1500',
    },
    code: 'unknown_model',
  },
  {
    of: 'DeepSeek',
    status: 400,
    body: openai('Model Not Exist', { code: 'invalid_request_error' }),
    code: 'unknown_model',
  },
  {
    of: 'Perplexity',
    status: 400,
    body: openai("Invalid model 'sonar-9'. Permitted models can be found in the documentation.", {
      type: 'invalid_model',
      code: 400,
    }),
    code: 'unknown_model',
  },
  {
    of: 'xAI',
    status: 404,
    body: {
      code: 'Some requested entity was not found',
      error: 'The model grok-9 does not exist or your team does not have access to it.',
    },
    code: 'unknown_model',
  },
  {
    of: 'vLLM',
    status: 404,
    body: {
      object: 'error',
      message: 'The model `llama` does not exist.',
      type: 'NotFoundError',
      code: 404,
    },
    code: 'unknown_model',
  },
  {
    of: 'Ollama',
    status: 404,
    body: openai('model "llama9" not found, try pulling it first', { type: 'api_error' }),
    code: 'unknown_model',
  },
  { of: 'Ollama', status: 404, body: { error: "model 'llama9' not found" }, code: 'unknown_model' },
  {
    of: 'LiteLLM',
    status: 400,
    body: litellm(
      '400',
      '/chat/completions: Invalid model name passed in model=x. Call `/v1/models` to view available models.',
    ),
    code: 'unknown_model',
  },
  {
    of: 'OpenRouter',
    status: 400,
    body: openrouter(400, 'acme/llm-9 is not a valid model ID'),
    code: 'unknown_model',
  },
  {
    of: 'OpenRouter',
    status: 404,
    body: openrouter(404, 'No endpoints found for acme/llm-8.'),
    code: 'unknown_model',
  },
  {
    of: 'Azure',
    status: 404,
    body: {
      error: {
        code: 'DeploymentNotFound',
        message: 'The API deployment for this resource does not exist.',
      },
    },
    code: 'unknown_model',
  },
  {
    of: 'Anthropic',
    status: 400,
    body: anthropic('invalid_request_error', 'model: claude-9 is not a known model'),
    code: 'unknown_model',
  },
  // Length.
  {
    of: 'OpenAI',
    status: 400,
    body: openai("This model's maximum context length is 8192 tokens.", {
      code: 'context_length_exceeded',
      param: 'messages',
    }),
    code: 'too_long',
  },
  {
    of: 'OpenAI',
    status: 429,
    body: openai(
      'Request too large for gpt-4 on tokens per min (TPM): Limit 10000, Requested 20000.',
      {
        type: 'tokens',
        code: 'rate_limit_exceeded',
      },
    ),
    code: 'too_long',
  },
  {
    of: 'Anthropic',
    status: 400,
    body: anthropic('invalid_request_error', 'prompt is too long: 208310 tokens > 200000 maximum'),
    code: 'too_long',
  },
  {
    of: 'Anthropic',
    status: 400,
    body: anthropic(
      'invalid_request_error',
      'input length and `max_tokens` exceed context limit: 199000 + 9000 > 200000',
    ),
    code: 'too_long',
  },
  {
    of: 'Anthropic',
    status: 413,
    body: anthropic('request_too_large', 'Request exceeds the maximum size'),
    code: 'too_long',
  },
  {
    of: 'Gemini',
    status: 400,
    body: gemini(
      400,
      'INVALID_ARGUMENT',
      'The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).',
    ),
    code: 'too_long',
  },
  {
    of: 'Mistral',
    status: 400,
    body: {
      object: 'error',
      message:
        'Prompt contains 40000 tokens and 0 draft tokens, too large for model with 32768 maximum context length',
      type: 'invalid_request_prompt',
      code: '3051',
    },
    code: 'too_long',
  },
  {
    of: 'vLLM',
    status: 400,
    body: vllm(
      400,
      'BadRequestError',
      "This model's maximum context length is 4096 tokens. However, you requested 5000 tokens (4000 in the messages, 1000 in the completion).",
    ),
    code: 'too_long',
  },
  {
    of: 'llama.cpp',
    status: 400,
    body: {
      error: {
        code: 400,
        message:
          'request (9000 tokens) exceeds the available context size (4096 tokens), try increasing it',
        type: 'exceed_context_size_error',
        n_ctx: 4096,
      },
    },
    code: 'too_long',
  },
  {
    of: 'llama.cpp (older)',
    status: 500,
    body: {
      error: {
        code: 500,
        message: 'the request exceeds the available context size. try increasing the context size',
        type: 'server_error',
      },
    },
    code: 'too_long',
  },
  {
    of: 'TGI',
    status: 422,
    body: {
      error:
        'Input validation error: `inputs` tokens + `max_new_tokens` must be <= 4096. Given: 4000 `inputs` tokens and 1000 `max_new_tokens`',
      error_type: 'validation',
    },
    code: 'too_long',
  },
  {
    of: 'LiteLLM',
    status: 400,
    body: litellm('400', 'litellm.ContextWindowExceededError: litellm.BadRequestError: ...'),
    code: 'too_long',
  },
  {
    of: 'xAI',
    status: 400,
    body: {
      code: 'Client specified an invalid argument',
      error: "This model's maximum prompt length is 131072 but the request contains 200000 tokens.",
    },
    code: 'too_long',
  },
  {
    of: 'OpenRouter',
    status: 400,
    body: openrouter(
      400,
      'This endpoint’s maximum context length is 8192 tokens. However, you requested about 9000 tokens.',
    ),
    code: 'too_long',
  },
  // Refusals.
  {
    of: 'Azure',
    status: 400,
    body: {
      error: {
        message:
          'The response was filtered due to the prompt triggering the content management policy.',
        type: null,
        param: 'prompt',
        code: 'content_filter',
        status: 400,
        innererror: { code: 'ResponsibleAIPolicyViolation' },
      },
    },
    code: 'refused',
  },
  {
    of: 'OpenAI',
    status: 400,
    body: openai(
      'Invalid prompt: your prompt was flagged as potentially violating our usage policy.',
      {
        code: 'invalid_prompt',
      },
    ),
    code: 'refused',
  },
  {
    of: 'DeepSeek',
    status: 400,
    body: openai('Content Exists Risk', { code: 'invalid_request_error' }),
    code: 'refused',
  },
  {
    of: 'Gemini',
    status: 400,
    body: gemini(400, 'INVALID_ARGUMENT', 'Request blocked: PROHIBITED_CONTENT'),
    code: 'refused',
  },
  {
    of: 'Anthropic',
    status: 400,
    body: anthropic('invalid_request_error', 'Output blocked by content filtering policy'),
    code: 'refused',
  },
  {
    of: 'xAI',
    status: 403,
    body: {
      code: 'The caller does not have permission',
      error: 'Content violates usage guidelines. Failed check: SAFETY_CHECK_TYPE_BIO',
    },
    code: 'refused',
  },
  {
    of: 'OpenRouter',
    status: 403,
    body: openrouter(403, 'Your chosen model requires moderation and your input was flagged', {
      reasons: ['violence'],
      flagged_input: 'canary',
    }),
    code: 'refused',
  },
  {
    of: 'LiteLLM',
    status: 400,
    body: litellm('400', 'litellm.ContentPolicyViolationError: AzureException - ...'),
    code: 'refused',
  },
  {
    of: 'Qwen',
    status: 400,
    body: openai('Input data may contain inappropriate content.', {
      code: 'data_inspection_failed',
    }),
    code: 'refused',
  },
  // Limits and load.
  {
    of: 'OpenAI',
    status: 429,
    body: openai('Rate limit reached for gpt-4 on requests per min (RPM): Limit 3, Used 3.', {
      type: 'requests',
      code: 'rate_limit_exceeded',
    }),
    code: 'rate_limited',
  },
  {
    of: 'Anthropic',
    status: 429,
    body: anthropic(
      'rate_limit_error',
      'This request would exceed your rate limit of 4,000 tokens',
    ),
    code: 'rate_limited',
  },
  {
    of: 'Gemini',
    status: 429,
    body: gemini(429, 'RESOURCE_EXHAUSTED', QUOTA, [
      { violations: [{ quotaId: 'GenerateRequestsPerMinutePerProjectPerModel-FreeTier' }] },
    ]),
    code: 'rate_limited',
  },
  {
    of: 'Mistral',
    status: 429,
    body: { object: 'error', message: 'Rate limit exceeded', type: 'rate_limited', code: '1300' },
    code: 'rate_limited',
  },
  {
    of: 'LiteLLM',
    status: 429,
    body: litellm('429', 'No deployments available for selected model, Try again in 5 seconds.'),
    code: 'rate_limited',
  },
  {
    of: 'TGI',
    status: 429,
    body: { error: 'Model is overloaded', error_type: 'overloaded' },
    code: 'overloaded',
  },
  {
    of: 'Anthropic',
    status: 529,
    body: anthropic('overloaded_error', 'Overloaded'),
    code: 'overloaded',
  },
  {
    of: 'llama.cpp',
    status: 503,
    body: { error: { code: 503, message: 'Loading model', type: 'unavailable_error' } },
    code: 'overloaded',
  },
  {
    of: 'Gemini',
    status: 503,
    body: gemini(503, 'UNAVAILABLE', 'The model is overloaded. Please try again later.'),
    code: 'overloaded',
  },
  {
    of: 'Ollama',
    status: 500,
    body: openai('model requires more system memory (8 GiB) than is available (4 GiB)', {
      type: 'api_error',
    }),
    code: 'overloaded',
  },
  {
    of: 'OpenRouter',
    status: 502,
    body: openrouter(502, 'Provider returned error', { raw: 'upstream' }),
    code: 'overloaded',
  },
  { of: 'nginx', status: 502, body: '<html>502 Bad Gateway</html>', code: 'overloaded' },
  { of: 'nginx', status: 504, body: '<html>504 Gateway Time-out</html>', code: 'timed_out' },
  { of: 'Cloudflare', status: 524, body: '<html>A timeout occurred</html>', code: 'timed_out' },
  { of: 'OpenRouter', status: 408, body: openrouter(408, 'Request timed out'), code: 'timed_out' },
  { of: 'nginx', status: 413, body: '<html>413 Too Large</html>', code: 'too_long' },
  // The rest is the operator's to look at.
  {
    of: 'OpenAI',
    status: 403,
    body: openai('Country, region, or territory not supported', {
      code: 'unsupported_country_region_territory',
    }),
    code: 'misconfigured',
  },
  {
    of: 'Gemini',
    status: 400,
    body: gemini(400, 'FAILED_PRECONDITION', 'User location is not supported for the API use.'),
    code: 'misconfigured',
  },
  {
    of: 'a firewall',
    status: 403,
    body: '<html>Sorry, you have been blocked</html>',
    code: 'misconfigured',
  },
  {
    of: 'Mistral',
    status: 422,
    body: {
      object: 'error',
      message: {
        detail: [
          {
            type: 'extra_forbidden',
            loc: ['body', 'foo'],
            msg: 'Extra inputs are not permitted',
            input: 'content_filter insufficient_quota',
          },
        ],
      },
      type: 'invalid_request_error',
    },
    code: 'misconfigured',
  },
  {
    of: 'OpenAI',
    status: 400,
    body: openai("Invalid value for 'foo'.", { param: 'foo' }),
    code: 'misconfigured',
  },
]
