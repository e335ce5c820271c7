import type { SaidLabelDto } from '@assay/contracts/label-reviews'
import { labelWords } from '@assay/contracts/label-slugs'
import type { LabelAxis, LabelSource, LabelStatus } from '@assay/contracts/labels'

const SOURCES: Readonly<Record<LabelSource, string>> = {
  rules: 'Rules',
  model: 'A model',
  asker: 'The asker',
  superuser: 'A superuser',
}

const WITHOUT_LABEL: Readonly<Record<Exclude<LabelStatus, 'matched'>, string>> = {
  abstained: 'not sure',
  failed: 'failed',
}

export const AXES: readonly LabelAxis[] = ['subject', 'task']

export const axisText = (axis: LabelAxis) => labelWords(axis)

export const sourceText = (source: LabelSource) => SOURCES[source]

/** `Genetics, Genomics`. */
export const slugsText = (slugs: readonly string[]) => slugs.map(labelWords).join(', ')

/** What was said: labels, or why there are none. */
export const saidText = ({ slugs, status }: Pick<SaidLabelDto, 'slugs' | 'status'>) =>
  status === 'matched' ? slugsText(slugs) : WITHOUT_LABEL[status]

/** What each source said last on an axis, the newest first. */
export function lastWords(said: readonly SaidLabelDto[], axis: LabelAxis): SaidLabelDto[] {
  const words = said.filter((word) => word.axis === axis)
  return words.filter(
    ({ source }, place) => words.findIndex((word) => word.source === source) === place,
  )
}
