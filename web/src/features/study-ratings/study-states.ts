import type { RatedStudyDto } from '@assay/contracts/studies/assignments'

type InState = Pick<RatedStudyDto, 'state'>

/** Whether the rating has not started. */
export const waits = ({ state }: InState) => state === 'draft' || state === 'collecting'

/** Whether nobody can rate any more. */
export const isOver = ({ state }: InState) => state === 'closed' || state === 'archived'
