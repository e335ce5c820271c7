import type { StudyArm } from '@assay/contracts/studies/arms'
import type { StudyPlan } from '@assay/contracts/studies/plan'

/** With fewer raters, 96 to 100 % of the intervals contain the true difference (docs/figures.md). */
const FEW_RATERS = 6

interface Planned extends Pick<StudyPlan, 'half_width' | 'detectable'> {
  readonly raters: number
  readonly arms: readonly { readonly arm: StudyArm }[]
  /** Ids of the demonstration models. */
  readonly demonstration: ReadonlySet<string>
}

/** States in sentences what an organiser should consider before the freeze. */
export function notePlan({ arms, demonstration, ...planned }: Planned): string[] {
  return [...noteModels(arms, demonstration), ...notePower(planned)]
}

function noteModels(arms: Planned['arms'], demonstration: Planned['demonstration']): string[] {
  const names = arms.flatMap(({ arm }) =>
    arm.kind === 'model' && demonstration.has(arm.model_id) ? [arm.name] : [],
  )
  if (names.length === 0) return []
  return [
    `Demonstration models (${names.join(', ')}) answer only the questions of the demonstration. Other questions fail, so connect a model for your own questions.`,
  ]
}

function notePower({
  half_width: width,
  detectable,
  raters,
}: Pick<Planned, 'half_width' | 'detectable' | 'raters'>): string[] {
  if (width === null)
    return [
      'What the study can show is known once it has at least two questions, two sources and two raters.',
    ]
  if (detectable === null)
    return [
      'This study is too small: it would probably miss even the largest possible difference. Plan more raters or more questions.',
    ]
  if (raters >= FEW_RATERS) return []
  return [
    `With fewer than ${FEW_RATERS} raters, the 95 % intervals are wider than needed: in simulations, 96 to 100 % of them contain the true difference.`,
  ]
}
