import type { StudyDesign } from '@assay/contracts/studies/design'
import { countOf, percentText } from '../../components/format.ts'

const KINDS: Readonly<Record<StudyDesign['kind'], string>> = {
  pairwise:
    'Raters see two answers to a question side by side, and choose the better one, a tie, or “both bad”.',
  verdict:
    'Raters decide whether an answer is right, mostly right or wrong, or whether it declined, and mark its faults.',
  scales: 'Raters score an answer from 1 to 5 on each dimension:',
  rubric: 'Raters mark which criteria of the question’s rubric an answer meets.',
}

/** The design of a study in sentences. */
export function designText(design: StudyDesign): readonly string[] {
  const { kind, dimensions, ratings_each, raters, repeat_share, is_matched, shows_reference } =
    design
  const each = kind === 'pairwise' ? 'question' : 'answer'
  return [
    kind === 'scales' ? `${KINDS[kind]} ${dimensions.join(', ')}.` : KINDS[kind],
    `Each ${each} gets ${countOf(ratings_each, 'rating')}, from ${countOf(raters, 'rater')} in all. Raters don’t see which source wrote an answer.`,
    ...(repeat_share > 0
      ? [`${percentText(repeat_share, 0)} of the ratings are repeated by the same rater.`]
      : []),
    ...(is_matched ? ['Raters get questions of their own field first.'] : []),
    shows_reference ? 'Raters see the reference answer.' : 'Raters don’t see a reference answer.',
  ]
}
