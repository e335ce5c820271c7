import type { ProviderErrorCode } from './provider-error.ts'
import type { ProviderFailure } from './provider-failure.ts'

/** Patterns that identify a cause regardless of the status. The first match decides. */
const RULES: readonly (readonly [ProviderErrorCode, RegExp])[] = [
  [
    'no_credit',
    /insufficient[_ ](quota|credits?|balance|funds)|credit balance is too low|(no|any|out of|all available) credits|credits? (is|are) (depleted|exhausted)|billing_(hard_limit_reached|not_active)|BILLING_DISABLED|requires billing to be enabled|INVALID_PAYMENT_INSTRUMENT|budget_exceeded|budget has been exceeded|payment required/i,
  ],
  // Google uses the same text for a limit per minute.
  ['no_credit', /^(?!.*RESOURCE_EXHAUSTED).*exceeded your current quota/is],
  [
    'refused',
    /content[_ ]filter|ResponsibleAIPolicyViolation|content management policy|Content Exists Risk|PROHIBITED_CONTENT|invalid_prompt\b|content_?policy_?violation|violat\w+ (our |the |xai's )?(usage|content|safety)|SAFETY_CHECK|requires moderation|input was flagged|data_inspection_failed/i,
  ],
  // Amazon uses words of both causes for a limit per minute or day.
  ['rate_limited', /wait before trying again/i],
  [
    'too_long',
    /context_length_exceeded|exceed_context_size|ContextWindowExceeded|exceeds? (the |this model's )?(available )?context|context (window|size|length|limit) (is )?exceeded|maximum (context|prompt) length|(prompt|input|request|conversation|messages?) (is|are) too (long|large)|too many (input )?tokens|input token count|request too large|request_too_large|`inputs` tokens/i,
  ],
  [
    'bad_key',
    /(invalid|incorrect|missing|expired|disabled) (x-)?api[ _-]key|invalid_api_key|api key (not valid|expired|not found)|API_KEY_INVALID|invalid_grant|invalid_client/i,
  ],
  [
    'unknown_model',
    /model_not_found|invalid_model|invalid model|model not (exist|found)|not a (valid|known|supported) model|(does not|don't) have access to (the )?model|model identifier is invalid|on-demand throughput isn.t supported|DeploymentNotFound|no endpoints found|\bmodels?\b[^.]{0,80}(does not exist|not found|is not found|not a known model|has been (deprecated|retired|decommissioned))/i,
  ],
  ['overloaded', /\boverloaded\b|overloaded_error|model is not ready/i],
  ['misconfigured', /unsupported_country|location is not supported/i],
]

/** The code of a failure; undefined if neither its text nor its status identifies a cause. */
export function failureCode(failure: ProviderFailure): ProviderErrorCode | undefined {
  const { status, words, isOfApi } = failure
  const [named] = RULES.find(([, pattern]) => pattern.test(words)) ?? []
  return named ?? (status === undefined ? undefined : codeOfStatus(status, isOfApi))
}

function codeOfStatus(status: number, isOfApi: boolean): ProviderErrorCode {
  switch (status) {
    case 401:
      return 'bad_key'
    case 402:
      return 'no_credit'
    case 403:
      // A firewall's error page does not mean that the key is bad.
      return isOfApi ? 'bad_key' : 'misconfigured'
    case 404:
    case 410:
      return 'unknown_model'
    case 408:
    case 504:
    case 524:
      return 'timed_out'
    case 413:
      return 'too_long'
    case 429:
      return 'rate_limited'
    // Amazon reports a failure of the model with this status.
    case 424:
      return 'overloaded'
    default:
      return status >= 400 && status < 500 ? 'misconfigured' : 'overloaded'
  }
}

/** Whether the server is still loading the model. Loading takes seconds. */
export function isLoading({ status, words }: ProviderFailure): boolean {
  return status === 503 && /\bloading\b|warming up/i.test(words)
}
