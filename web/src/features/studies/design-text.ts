import type { StudyDesign } from '@assay/contracts/studies/design'
import { plural, t } from '@lingui/core/macro'
import { commaText, percentText } from '../../components/format.ts'
import { KINDS } from './study-text.ts'

const SCALES = t`Raters score an answer from 1 to 5 on each dimension:`

/** The design of a study in sentences. */
export function designText(design: StudyDesign): readonly string[] {
  const { kind, dimensions, ratings_each, raters, repeat_share, is_matched, shows_reference } =
    design
  const each = KINDS[kind].each === 'question' ? t`question` : t`answer`
  return [
    kind === 'scales' ? `${SCALES} ${commaText(dimensions)}.` : KINDS[kind].what,
    t`Each ${each} gets ${plural(ratings_each, { one: '# rating', other: '# ratings' })}, from ${plural(raters, { one: '# rater', other: '# raters' })} in all. Raters don’t see which source wrote an answer.`,
    ...(repeat_share > 0
      ? [t`${percentText(repeat_share, 0)} of the ratings are repeated by the same rater.`]
      : []),
    ...(is_matched ? [t`Raters get questions of their own field first.`] : []),
    shows_reference ? t`Raters see the reference answer.` : t`Raters don’t see a reference answer.`,
  ]
}
