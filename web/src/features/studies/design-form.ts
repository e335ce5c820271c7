import type { StudyDesign, StudyKind } from '@assay/contracts/studies/design'
import {
  MAX_BUDGET_USD,
  MAX_DIMENSION_LENGTH,
  MAX_DIMENSIONS,
  MAX_RATINGS_EACH,
  MAX_REPEAT_SHARE,
  MAX_STUDY_RATERS,
} from '@assay/contracts/studies/limits'
import { t } from '@lingui/core/macro'
import type { Rule } from '../../components/form/rules.ts'

type TextName = 'kind' | 'dimensions' | 'ratings_each' | 'raters' | 'repeats' | 'budget_usd'
type FlagName = 'is_matched' | 'shows_reference'
export type DesignForm = Readonly<Record<TextName, string> & Record<FlagName, boolean>>

export function toDesignForm(design: StudyDesign): DesignForm {
  const { kind, dimensions, is_matched, shows_reference, budget_usd } = design
  return {
    ...{ kind, is_matched, shows_reference },
    dimensions: dimensions.join('\n'),
    ratings_each: String(design.ratings_each),
    raters: String(design.raters),
    repeats: String(Math.round(design.repeat_share * 100)),
    budget_usd: budget_usd?.toString() ?? '',
  }
}

/** The design of a form without errors. */
export function toDesign(form: DesignForm): StudyDesign {
  const { kind, is_matched, shows_reference } = form
  return {
    ...{ kind: kind as StudyKind, is_matched, shows_reference },
    dimensions: kind === 'scales' ? linesOf(form.dimensions) : [],
    ratings_each: Number(form.ratings_each),
    raters: Number(form.raters),
    repeat_share: Number(form.repeats) / 100,
    budget_usd: form.budget_usd.trim() === '' ? null : dollarsOf(form.budget_usd),
  }
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

const whole =
  (least: number, most: number): Rule<DesignForm> =>
  (text) => {
    const isValid = /^\d+$/.test(text.trim()) && Number(text) >= least && Number(text) <= most
    return isValid ? undefined : t`Enter a whole number from ${least} to ${most}`
  }

const dimensions: Rule<DesignForm> = (text, { kind }) => {
  const names = linesOf(text)
  if (kind !== 'scales') return undefined
  if (names.length > MAX_DIMENSIONS) return t`Name at most ${MAX_DIMENSIONS} dimensions`
  if (names.some((name) => name.length > MAX_DIMENSION_LENGTH))
    return t`A name has at most ${MAX_DIMENSION_LENGTH} characters`
  return new Set(names).size < names.length ? t`Each dimension needs its own name` : undefined
}

/** Cents may follow a decimal comma. `5,000` is refused, because it may be five thousand. */
const dollarsOf = (text: string) => Number(text.trim().replace(/,(?=\d{1,2}$)/, '.'))

const budget: Rule<DesignForm> = (text) => {
  const dollars = dollarsOf(text)
  const isValid = text.trim() === '' || (dollars > 0 && dollars <= MAX_BUDGET_USD)
  return isValid ? undefined : t`Enter an amount in US dollars, such as 25`
}

export const DESIGN_RULES = {
  dimensions,
  ratings_each: whole(1, MAX_RATINGS_EACH),
  raters: whole(1, MAX_STUDY_RATERS),
  repeats: whole(0, MAX_REPEAT_SHARE * 100),
  budget_usd: budget,
}
