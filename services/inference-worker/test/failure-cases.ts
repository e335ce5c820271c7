import type { ProviderErrorCode } from '../src/providers/provider-error.ts'

type Row = readonly [of: string, status: number, body: unknown]

const openai = (message: string, code: string | null = null) => ({ error: { message, code } })
const anthropic = (type: string, message: string) => ({ type: 'error', error: { type, message } })
const gemini = (status: string, message: string, details: unknown[] = []) => ({
  error: { code: 400, status, message, details },
})
const xai = (error: string) => ({ code: 'The caller does not have permission', error })
const amazon = (message: string) => ({ message })
const openrouter = (code: number, message: string, metadata: object = {}) => ({
  error: { code, message, metadata },
})

const QUOTA = 'You exceeded your current quota, please check your plan and billing details.'

/** Error bodies as providers send them. Every pattern and every form of body occurs. */
const CASES: Readonly<Partial<Record<ProviderErrorCode, readonly Row[]>>> = {
  bad_key: [
    ['OpenAI', 401, openai('Incorrect API key provided: sk-x.', 'invalid_api_key')],
    ['Anthropic', 403, anthropic('permission_error', 'Your API key does not have permission.')],
    [
      'Gemini',
      400,
      [gemini('INVALID_ARGUMENT', 'API key not valid. Please pass a valid API key.')],
    ],
    ['Gemini', 400, gemini('INVALID_ARGUMENT', 'No.', [{ reason: 'API_KEY_INVALID' }])],
    ['Mistral', 401, { message: 'Unauthorized', request_id: 'x' }],
    ['xAI', 400, xai('Incorrect API key provided: x.')],
    ['Perplexity', 401, '<html><title>401 Authorization Required</title></html>'],
    ['vLLM', 401, { error: 'Unauthorized' }],
    ['Google', 400, { error: 'invalid_grant', error_description: 'Invalid JWT Signature.' }],
    ['Bedrock', 403, { Message: 'The security token included in the request is invalid.' }],
  ],
  no_credit: [
    ['OpenAI', 429, openai(QUOTA, 'insufficient_quota')],
    ['OpenAI', 400, openai('No.', 'billing_hard_limit_reached')],
    ['Anthropic', 400, anthropic('invalid_request_error', 'Your credit balance is too low.')],
    ['Gemini', 429, gemini('RESOURCE_EXHAUSTED', 'Your prepayment credits are depleted.')],
    ['xAI', 403, xai("Your newly created team doesn't have any credits yet.")],
    ['DeepSeek', 402, openai('Insufficient Balance', 'invalid_request_error')],
    ['OpenRouter', 402, openrouter(402, 'Payment required')],
    ['Bedrock', 403, amazon('Model access is denied due to INVALID_PAYMENT_INSTRUMENT: No.')],
    ['Vertex', 403, gemini('PERMISSION_DENIED', 'This API method requires billing to be enabled')],
    ['LiteLLM', 400, openai('Budget has been exceeded! Current cost: 1, Max budget: 1', '400')],
    ['LiteLLM', 429, openai(`litellm.RateLimitError: OpenAIException - ${QUOTA}`, '429')],
  ],
  unknown_model: [
    ['OpenAI', 404, openai('The model `gpt-9` does not exist.', 'model_not_found')],
    ['OpenAI', 403, openai('Project `x` does not have access to model `gpt-9`')],
    ['Anthropic', 404, anthropic('not_found_error', 'model: claude-9')],
    ['Mistral', 400, { message: 'Invalid model: mistral-9', type: 'invalid_model', code: '1500' }],
    ['DeepSeek', 400, openai('Model Not Exist', 'invalid_request_error')],
    ['Ollama', 404, { error: "model 'llama9' not found" }],
    ['Ollama', 400, openai('model "llama9" not found, try pulling it first')],
    ['OpenRouter', 400, openrouter(400, 'acme/llm-9 is not a valid model ID')],
    ['OpenRouter', 404, openrouter(404, 'No endpoints found for acme/llm-8.')],
    ['Bedrock', 400, amazon('The provided model identifier is invalid.')],
    ['Bedrock', 403, amazon("You don't have access to the model with the specified model ID.")],
    ['Bedrock', 400, amazon('Invocation of x with on-demand throughput isn’t supported.')],
    ['Azure', 404, openai('The API deployment does not exist.', 'DeploymentNotFound')],
  ],
  too_long: [
    ['OpenAI', 400, openai('No.', 'context_length_exceeded')],
    ['OpenAI', 429, openai('Request too large for gpt-4 on tokens per min (TPM): Limit 10000.')],
    ['Anthropic', 400, anthropic('invalid_request_error', 'prompt is too long: 208310 tokens')],
    ['Anthropic', 400, anthropic('invalid_request_error', 'input length exceeds context limit: 9')],
    ['Anthropic', 413, anthropic('request_too_large', 'Request exceeds the maximum size')],
    ['Gemini', 400, gemini('INVALID_ARGUMENT', 'The input token count (1200000) is too high.')],
    ['Mistral', 400, { message: 'too large for model with 32768 maximum context length' }],
    ['llama.cpp', 400, openai('No.', 'exceed_context_size_error')],
    ['llama.cpp (older)', 500, openai('the request exceeds the available context size.')],
    ['TGI', 422, { error: 'Input: `inputs` tokens + `max_new_tokens` must be <= 4096.' }],
    ['LiteLLM', 400, openai('litellm.ContextWindowExceededError: litellm.BadRequestError: ...')],
    ['nginx', 413, '<html>413 Too Large</html>'],
  ],
  refused: [
    ['Azure', 400, openai('The response was filtered.', 'content_filter')],
    ['Azure', 400, { error: { innererror: { code: 'ResponsibleAIPolicyViolation' } } }],
    ['OpenAI', 400, openai('No.', 'invalid_prompt')],
    ['DeepSeek', 400, openai('Content Exists Risk', 'invalid_request_error')],
    ['Gemini', 400, gemini('INVALID_ARGUMENT', 'Request blocked: PROHIBITED_CONTENT')],
    ['xAI', 403, xai('Content violates usage guidelines. Failed check: SAFETY_CHECK_TYPE_BIO')],
    ['OpenRouter', 403, openrouter(403, 'Your chosen model requires moderation')],
    ['LiteLLM', 400, openai('litellm.ContentPolicyViolationError: AzureException - ...')],
    ['Qwen', 400, openai('No.', 'data_inspection_failed')],
  ],
  rate_limited: [
    ['OpenAI', 429, openai('Rate limit reached for gpt-4 on requests per min', 'requests')],
    // Google uses the text of a used-up quota also for a quota that is renewed every minute.
    [
      'Gemini',
      429,
      gemini('RESOURCE_EXHAUSTED', QUOTA, [{ violations: [{ quotaId: 'PerMinute' }] }]),
    ],
    ['Bedrock', 429, amazon('Too many tokens per day, please wait before trying again.')],
    ['Mistral', 429, { message: 'Rate limit exceeded', type: 'rate_limited', code: '1300' }],
  ],
  overloaded: [
    ['TGI', 429, { error: 'Model is overloaded', error_type: 'overloaded' }],
    ['Anthropic', 529, anthropic('overloaded_error', 'Overloaded')],
    ['llama.cpp', 503, openai('Loading model')],
    ['Bedrock', 424, amazon('The model failed while processing the request.')],
    ['Bedrock', 429, amazon('The model is not ready for inference.')],
    ['Ollama', 500, openai('model requires more system memory (8 GiB) than is available (4 GiB)')],
    ['OpenRouter', 502, openrouter(502, 'Provider returned error', { raw: 'upstream' })],
    ['nginx', 502, '<html>502 Bad Gateway</html>'],
  ],
  timed_out: [
    ['nginx', 504, '<html>504 Gateway Time-out</html>'],
    ['Cloudflare', 524, '<html>A timeout occurred</html>'],
    ['OpenRouter', 408, openrouter(408, 'Request timed out')],
  ],
  misconfigured: [
    ['OpenAI', 403, openai('No.', 'unsupported_country_region_territory')],
    ['Gemini', 400, gemini('FAILED_PRECONDITION', 'User location is not supported for the API.')],
    ['a firewall', 403, '<html>Sorry, you have been blocked</html>'],
    // The server repeats a part of the request here, which must not count as the server's own text.
    ['Mistral', 422, { message: { detail: [{ msg: 'No.', input: 'content_filter' }] } }],
  ],
}

/** Refused calls with a provider's error text, each with its code. */
export const FAILURE_CASES = Object.entries(CASES).flatMap(([code, rows]) =>
  rows.map(([of, status, body]) => ({ code, of, status, body })),
)
