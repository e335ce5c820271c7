import type { StudyDesign, StudyKind } from '@assay/contracts/studies/design'
import type { StudyRecord } from '@assay/rating/studies'
import type { DrawnResponse, drawStudy } from './draw-study.ts'
import type { StudySeed } from './seed-study.ts'

const SUBJECTS = ['cardiology', 'oncology', null]
const RUBRIC = [
  { criterion: 'States the dose.', points: 5, tags: ['accuracy'] },
  { criterion: 'Names a source.', points: 3, tags: ['sources'] },
  { criterion: 'Contains a dangerous claim.', points: -4, tags: ['safety'] },
]

export function labelsOf(kind: StudyKind, position: number) {
  return {
    subject: SUBJECTS[position % SUBJECTS.length] ?? null,
    tags: position % 2 === 0 ? ['even'] : [],
    rubric: kind === 'rubric' ? RUBRIC : [],
  }
}

export function armName({ prefix }: Required<StudySeed>, position: number): string {
  return `${prefix}Arm ${String.fromCharCode(65 + position)}`
}

export function isSelfIdentified({ item, state }: DrawnResponse): boolean {
  return state === 'done' && item.position % 5 === 0
}

/** Returns what the rating worker should read of a drawn study. */
export function toRecord(
  { items, arms, responses, assignments }: ReturnType<typeof drawStudy>,
  { design, seed }: { readonly design: StudyDesign; readonly seed: Required<StudySeed> },
): StudyRecord {
  return {
    design,
    arms: arms.map(({ id, position }) => {
      const own = responses.filter(({ arm }) => arm.id === id)
      const countOf = (state: string) => own.filter((one) => one.state === state).length
      return {
        ...{ id, name: armName(seed, position), isLeftOut: false, responses: own.length },
        ...{ declined: countOf('declined'), failed: countOf('failed') },
        selfIdentified: own.filter(isSelfIdentified).length,
      }
    }),
    items: items.map(({ id, position }) => ({ id, ...labelsOf(seed.kind, position) })),
    ratings: assignments
      .toSorted(
        (one, other) =>
          one.left.item.position - other.left.item.position || one.position - other.position,
      )
      .map(({ id, repeatOf, left, right, raterId, rating, seconds }) => ({
        ...{ assignmentId: id, repeatOf, itemId: left.item.id, raterId, rating, seconds },
        ...{ leftArmId: left.arm.id, rightArmId: right?.arm.id ?? null },
      })),
    expected: assignments.filter(({ repeatOf }) => repeatOf === null).length,
  }
}
