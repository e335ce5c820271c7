import type { StudyDesign } from '@assay/contracts/studies/design'
import { plural, t } from '@lingui/core/macro'
import { commaText, percentText } from '../../components/format.ts'

const KINDS: Readonly<Record<StudyDesign['kind'], string>> = {
  pairwise: t`Raters see two answers to a question side by side, and choose the better one, a tie, or “both bad”.`,
  verdict: t`Raters decide whether an answer is right, mostly right or wrong, or whether it declined, and mark its faults.`,
  scales: t`Raters score an answer from 1 to 5 on each dimension:`,
  rubric: t`Raters mark which criteria of the question’s rubric an answer meets.`,
}

/** The design of a study in sentences. */
export function designText(design: StudyDesign): readonly string[] {
  const { kind, dimensions, ratings_each, raters, repeat_share, is_matched, shows_reference } =
    design
  const each = kind === 'pairwise' ? t`question` : t`answer`
  return [
    kind === 'scales' ? `${KINDS[kind]} ${commaText(dimensions)}.` : KINDS[kind],
    t`Each ${each} gets ${plural(ratings_each, { one: '# rating', other: '# ratings' })}, from ${plural(raters, { one: '# rater', other: '# raters' })} in all. Raters don’t see which source wrote an answer.`,
    ...(repeat_share > 0
      ? [t`${percentText(repeat_share, 0)} of the ratings are repeated by the same rater.`]
      : []),
    ...(is_matched ? [t`Raters get questions of their own field first.`] : []),
    shows_reference ? t`Raters see the reference answer.` : t`Raters don’t see a reference answer.`,
  ]
}
