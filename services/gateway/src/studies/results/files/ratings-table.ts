import type { StudyDesign } from '@assay/contracts/studies/design'
import type { Column, Row, Table } from '@assay/release'
import { type ExportedAssignment, readAssignments } from './export-repository.ts'
import { armNames, type StudyExport } from './open-export.ts'

const column = (name: string, type: Column['type'], description: string): Column => {
  return { name, type, description }
}

const ARM = column('arm', 'STRING', 'Source whose answer was rated')

/** Describes the table of all ratings, with the columns of the study's kind. */
export function ratingsTable({ kind, dimensions }: StudyDesign): Table {
  const ofKind: Record<StudyDesign['kind'], readonly Column[]> = {
    pairwise: [
      column('left_arm', 'STRING', 'Source whose answer was on the left'),
      column('right_arm', 'STRING', 'Source whose answer was on the right'),
      column('outcome', 'STRING', 'left_better, right_better, tie or both_bad'),
    ],
    verdict: [
      ARM,
      column('verdict', 'STRING', 'right, mostly_right, wrong or declined'),
      column('tags', 'STRING', 'Problems of the answer, separated by semicolons'),
    ],
    scales: [
      ARM,
      ...dimensions.map((name) => column(`score_${name}`, 'INT32', `Score on ${name}, 1 to 5`)),
    ],
    rubric: [
      ARM,
      column('criteria_met', 'STRING', '1 or 0 for each criterion, separated by semicolons'),
    ],
  }
  return {
    name: 'ratings',
    description: 'All ratings, with repeats.',
    columns: [
      column('item', 'STRING', 'External id of the question'),
      column('subject', 'STRING', 'Subject of the question; null without one'),
      column('rater', 'STRING', 'Pseudonym of the rater'),
      column('is_repeat', 'BOOLEAN', 'True for the second rating of the same assignment'),
      ...ofKind[kind],
      column('comment', 'STRING', 'Comment of the rater; null without one'),
      column('seconds', 'DOUBLE', 'Time from the display to the rating; null if unknown'),
    ],
  }
}

/** Reads the rows of the ratings table in batches. */
export async function* ratingRows(opened: StudyExport): AsyncGenerator<Row[]> {
  const nameOf = armNames(opened)
  const { pseudonyms, study } = opened
  for await (const batch of readAssignments(opened.db, study.id))
    yield batch
      .filter(({ rating }) => rating !== null)
      .map((assignment) => ({
        ...{ item: assignment.externalId, subject: assignment.subject },
        rater: pseudonyms.get(assignment.raterId ?? '') ?? null,
        is_repeat: assignment.repeatOf !== null,
        ...cellsOf(assignment, nameOf, study.design.dimensions),
        ...{ comment: assignment.comment, seconds: assignment.seconds },
      }))
}

function cellsOf(
  { rating, leftArmId, rightArmId }: ExportedAssignment,
  nameOf: ReturnType<typeof armNames>,
  dimensions: readonly string[],
): Row {
  const arm = nameOf(leftArmId)
  if (rating?.kind === 'pairwise')
    return { left_arm: arm, right_arm: nameOf(rightArmId), outcome: rating.outcome }
  if (rating?.kind === 'verdict')
    return { arm, verdict: rating.verdict, tags: rating.tags.join(';') }
  if (rating?.kind === 'rubric')
    return { arm, criteria_met: rating.is_met.map((isMet) => (isMet ? 1 : 0)).join(';') }
  const scores = rating?.scores ?? []
  return Object.fromEntries([
    ['arm', arm],
    ...dimensions.map((name, index) => [`score_${name}`, scores[index] ?? null]),
  ])
}
