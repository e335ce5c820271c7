import type { ModelDayDto, ModelDto, ModelState } from '@assay/contracts/models'
import { t } from '@lingui/core/macro'
import { commaText, countText, dollarsText, secondsText } from '../../components/format.ts'
import { CAUSES } from '../connections/causes.ts'

/** `3 of 12: 2 timed out, 1 interrupted` */
export function failuresText({ answers, failures }: ModelDayDto): string {
  const total = failures.reduce((sum, failure) => sum + failure.total, 0)
  if (total === 0) return t`None`
  const kinds = failures.map(({ code, total: of }) => `${countText(of)} ${CAUSES[code].label}`)
  return t`${countText(total)} of ${countText(answers)}: ${commaText(kinds)}`
}

/** `25% cut at the length limit`; undefined without cut answers. */
export function cutText({ answers, cut_at_limit }: ModelDayDto): string | undefined {
  if (cut_at_limit === 0) return undefined
  return t`${Math.round((100 * cut_at_limit) / answers)}% cut at the length limit`
}

/** A dash without a measurement. */
export function latencyText(ms: number | null): string {
  return ms === null ? '–' : secondsText(ms)
}

/** A dash for a model without a price. */
export function costText(usd: number | null): string {
  return usd === null ? '–' : dollarsText(usd)
}

/** A battle needs two models of one kind: two that think, or two that do not. */
export function canAnyBattleStart(models: readonly ModelDto[]): boolean {
  const thinking = models.filter((model) => model.is_drawn && model.is_thinking)
  const others = models.filter((model) => model.is_drawn && !model.is_thinking)
  return thinking.length > 1 || others.length > 1
}

/** The end of a dialog that takes models out of battles; empty if battles can still start then. */
export function warningWithout(
  models: readonly ModelDto[],
  isTaken: (model: ModelDto) => boolean,
): string {
  const others = models.filter((model) => !isTaken(model))
  return canAnyBattleStart(others) ? '' : t` No battle can start then.`
}

/**
 * The sort order: states that need attention come first, and states that cannot be changed here
 * come last.
 */
const ORDER: readonly ModelState[] = [
  'no_credit',
  'failing',
  'not_listed',
  'on_offer',
  'paused',
  'without_key',
  'being_checked',
  'not_needed',
  'inactive',
  'retired',
]

const rankOf = ({ state, is_drawn }: ModelDto) => 2 * ORDER.indexOf(state) + Number(is_drawn)

export function inOrder(models: readonly ModelDto[]): ModelDto[] {
  return models.toSorted((one, other) => rankOf(one) - rankOf(other))
}
