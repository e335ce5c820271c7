import type { LabelAxis } from '@assay/contracts'
import { SUBJECTS, TASKS } from '@assay/contracts/label-slugs'

/** The board at equal style: of all votes, as if all answers were written alike. */
export const STYLE_BOARD = 'style:equal'

export const boardName = (axis: LabelAxis, slug: string) => `${axis}:${slug}`

/** The boards of each axis; those of one borrow from each other. */
export const BOARDS_OF_AXIS: Readonly<Record<LabelAxis, readonly string[]>> = {
  subject: SUBJECTS.map((slug) => boardName('subject', slug)),
  task: TASKS.map((slug) => boardName('task', slug)),
}
