import type { AnswerErrorCode } from '@assay/contracts/chat/answer-errors'
import type { ModelDayDto, ModelDto, ModelState } from '@assay/contracts/models'
import { countText, dollarsText, secondsText } from '../../components/format.ts'

/** The label of each state, and a note where the label is not enough. */
export const STATES: Readonly<Record<ModelState, { label: string; note?: string }>> = {
  on_offer: { label: 'Available' },
  failing: {
    label: 'Failing',
    note: 'At least half of its recent answers failed. It’s still drawn into battles.',
  },
  bad_key: { label: 'Key refused', note: 'Rejected by its provider. Retried every minute.' },
  no_credit: {
    label: 'No credit',
    note: 'Its provider requires payment. Retried every minute.',
  },
  unknown_model: {
    label: 'Unknown model',
    note: 'Its provider doesn’t know this name. Retried every minute.',
  },
  not_listed: { label: 'Not at its server', note: 'Its server doesn’t list this name.' },
  without_key: { label: 'No key', note: 'No running worker can use its connection.' },
  paused: { label: 'Paused' },
  inactive: { label: 'Switched off' },
  retired: { label: 'Retired' },
}

const FAILURES: Readonly<Record<AnswerErrorCode, string>> = {
  bad_key: 'key refused',
  no_credit: 'no credit',
  unknown_model: 'unknown model',
  too_long: 'question too long',
  rate_limited: 'over the rate limit',
  overloaded: 'provider overloaded',
  unreachable: 'provider unreachable',
  timed_out: 'timed out',
  broken_stream: 'interrupted',
  empty: 'empty',
  misconfigured: 'request rejected',
  attempts_exhausted: 'out of retries',
}

/** `3 of 12: 2 timed out, 1 interrupted` */
export function failuresText({ answers, failures }: ModelDayDto): string {
  const total = failures.reduce((sum, failure) => sum + failure.total, 0)
  if (total === 0) return 'None'
  const kinds = failures.map((failure) => `${countText(failure.total)} ${FAILURES[failure.code]}`)
  return `${countText(total)} of ${countText(answers)}: ${kinds.join(', ')}`
}

/** `25% cut at the length limit`; undefined without cut answers. */
export function cutText({ answers, cut_at_limit }: ModelDayDto): string | undefined {
  if (cut_at_limit === 0) return undefined
  return `${Math.round((100 * cut_at_limit) / answers)}% cut at the length limit`
}

/** A dash without a measurement. */
export function latencyText(ms: number | null): string {
  return ms === null ? '–' : secondsText(ms)
}

/** A dash for a model without a price. */
export function costText(usd: number | null): string {
  return usd === null ? '–' : dollarsText(usd)
}

const isDrawn = ({ state }: ModelDto) => state === 'on_offer' || state === 'failing'

/** A battle needs two models of one kind: two that think, or two that do not. */
export function canAnyBattleStart(models: readonly ModelDto[]): boolean {
  const thinking = models.filter((model) => isDrawn(model) && model.is_thinking)
  const others = models.filter((model) => isDrawn(model) && !model.is_thinking)
  return thinking.length > 1 || others.length > 1
}

/**
 * The sort order: states that need attention come first, and states that cannot be changed here
 * come last.
 */
const ORDER: readonly ModelState[] = [
  'bad_key',
  'no_credit',
  'unknown_model',
  'not_listed',
  'failing',
  'on_offer',
  'paused',
  'without_key',
  'inactive',
  'retired',
]

export function inOrder(models: readonly ModelDto[]): ModelDto[] {
  return models.toSorted((one, other) => ORDER.indexOf(one.state) - ORDER.indexOf(other.state))
}
