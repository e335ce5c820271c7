import { failureCode } from './failure-code.ts'
import { type CallPart, isReasoning, type ModelCall } from './model-call.ts'
import { type ProviderFailure, readFailure } from './provider-failure.ts'

/** The parts of a call that a server refused. */
export interface RefusedParts {
  readonly parts: readonly CallPart[]
  /** Whether the server always refuses these parts, not only in a thread of this length. */
  readonly isLasting: boolean
}

const COMPLAINT =
  /unsupported|unrecogni[sz]ed|unknown|not (be )?(supported|permitted|allowed|available|enabled|recogni[sz]ed|valid)|does(n't| not) (support|accept)|unexpected|extra (inputs|fields)|invalid|deprecated|only (the )?default|only works|cannot|can't|must |no longer|too large|verified/i
const SYSTEM_ROLE =
  /system (role|message|prompt)s?\b.{0,60}(not supported|unsupported|must be|not allowed|only)|(not|n't) support.{0,40}system|roles? must alternate|developer (instruction|message|role).{0,60}not (enabled|supported)|only user(,| and) .{0,20}roles|unexpected role|role .{0,10}(system|developer)/i

/** Patterns for the names of parts in errors. The first match applies. */
const NAMES: readonly (readonly [RegExp, (call: ModelCall, words: string) => CallPart[]])[] = [
  [/stream_options|include_usage/i, () => ['stream_options']],
  [/max_?(completion_?|output_?)?tokens/i, limitParts],
  [/\btemperature\b/i, () => ['temperature']],
  [/reasoning[._ ]?summar/i, () => ['reasoning_summary']],
  [/reasoning|thinking/i, thinkingParts],
]

/** If the server expects the other field instead, its error names that field. */
function limitParts(_: ModelCall, words: string): CallPart[] {
  const wantsOther = /(use|instead).*max_completion_tokens|max_completion_tokens.*instead/i.test(
    words,
  )
  return wantsOther ? ['max_tokens'] : ['max_tokens', 'max_completion_tokens']
}

function thinkingParts(call: ModelCall): CallPart[] {
  if (isReasoning(call)) return ['reasoning', 'reasoning_summary']
  return call.without.has('thinking_off') ? ['thinking_least'] : ['thinking_off']
}

/**
 * Finds the parts without which a refused call may succeed. Finds none if the call was refused for
 * another reason.
 */
export function findRefusedParts(error: unknown, call: ModelCall): RefusedParts {
  const failure = readFailure(error)
  const isTooLarge = /max_(completion_|output_)?tokens['"`]? (is|are) too large/i.test(
    failure.words,
  )
  const parts = partsIn(failure, call, isTooLarge).filter((part) => !call.without.has(part))
  return { parts, isLasting: !isTooLarge }
}

function partsIn(failure: ProviderFailure, call: ModelCall, isTooLarge: boolean): CallPart[] {
  const { status, param, words } = failure
  // Some servers apply the model's template last and fail at that point.
  if ((status === 400 || status === 422 || status === 500) && SYSTEM_ROLE.test(words))
    return ['system_role']
  if (status !== 400 && status !== 422) return []
  if (!isTooLarge && failureCode(failure) !== 'misconfigured') return []
  if (!COMPLAINT.test(words)) return []
  const named = NAMES.find(([name]) => name.test(param ?? words))
  return named?.[1](call, words) ?? []
}
