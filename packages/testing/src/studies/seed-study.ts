import { StudyDesign, type StudyKind } from '@assay/contracts/studies/design'
import type { StudyState } from '@assay/contracts/studies/studies'
import { type Database, newId } from '@assay/db'
import { computeResults, type StudyRecord } from '@assay/rating/studies'
import { insertRows, updateRows } from '../rows.ts'
import { drawStudy } from './draw-study.ts'
import { armName, isSelfIdentified, labelsOf, toRecord } from './to-record.ts'

export interface StudySeed {
  readonly kind: StudyKind
  readonly state?: StudyState
  readonly arms?: number
  readonly items?: number
  readonly raters?: number
  /** Of each response, or of each pair of responses. */
  readonly ratingsEach?: number
  /** Share of the assignments that their rater gets a second time. */
  readonly repeatShare?: number
  /** Begins every text that people write. */
  readonly prefix?: string
}

export interface SeededStudy {
  readonly id: string
  readonly armIds: readonly string[]
  /** What the results are computed from. */
  readonly record: StudyRecord
}

const FROZEN_AT = new Date('2026-11-01')
const CLOSED_AT = new Date('2026-11-20')
const DIMENSIONS = ['Accuracy', 'Clarity']
const CHUNK_ROWS = 1_000

/**
 * Inserts a study with its responses and ratings. Earlier arms are better. Some responses are
 * declined, and some failed, which are not rated.
 */
export async function seedStudy(db: Database, given: StudySeed): Promise<SeededStudy> {
  const seed = withDefaults(given)
  const drawn = drawStudy(seed)
  const studyId = newId()
  await insertStudy(db, studyId, seed)
  await insertParts(db, studyId, seed, drawn)
  await insertRatings(db, studyId, seed, drawn)
  return {
    id: studyId,
    armIds: drawn.arms.map(({ id }) => id),
    record: toRecord(drawn, { design: designOf(seed), seed }),
  }
}

/** Draws a study without a database. */
export function drawRecord(given: StudySeed): StudyRecord {
  const seed = withDefaults(given)
  return toRecord(drawStudy(seed), { design: designOf(seed), seed })
}

function withDefaults(given: StudySeed): Required<StudySeed> {
  return {
    ...{ state: 'closed', arms: 3, items: 36, raters: 4, ratingsEach: 3, repeatShare: 0.1 },
    ...{ prefix: '', ...given },
  }
}

/** Stores the results as the rating worker does. */
export async function storeResults(db: Database, { id, record }: SeededStudy): Promise<void> {
  const results = JSON.stringify(computeResults(record))
  await updateRows(db, 'studies', { id }, { results, resultsAt: new Date() })
}

function designOf({ kind, raters, ratingsEach, repeatShare }: Required<StudySeed>): StudyDesign {
  return StudyDesign.parse({
    ...{ kind, raters, ratings_each: ratingsEach, repeat_share: repeatShare },
    dimensions: kind === 'scales' ? DIMENSIONS : [],
  })
}

async function insertStudy(db: Database, id: string, seed: Required<StudySeed>): Promise<void> {
  const { kind, state, prefix } = seed
  await insertRows(db, 'studies', {
    ...{ id, title: `${prefix}A ${kind} study`, state, design: JSON.stringify(designOf(seed)) },
    ...{ hash: 'ab'.repeat(32), frozenAt: FROZEN_AT },
    closedAt: state === 'closed' || state === 'archived' ? CLOSED_AT : null,
  })
}

type Drawn = ReturnType<typeof drawStudy>

async function insertParts(
  db: Database,
  studyId: string,
  seed: Required<StudySeed>,
  { items, arms, raters, responses }: Drawn,
): Promise<void> {
  const { prefix } = seed
  const itemRows = items.map(({ id, position }) => {
    const { rubric, ...labels } = labelsOf(seed.kind, position)
    return {
      ...{ id, position, studyId, externalId: `${prefix}item-${position}`, ...labels },
      messages: JSON.stringify([{ role: 'user', content: `${prefix}What is ${position}?` }]),
      rubric: JSON.stringify(rubric),
    }
  })
  await inChunks(itemRows, (chunk) => db.insertInto('studyItems').values(chunk).execute())
  const armRows = arms.map(({ id, position }) => {
    const arm = { kind: 'outside', name: armName(seed, position) }
    return { id, position, studyId, arm: JSON.stringify(arm) }
  })
  await insertRows(db, 'studyArms', armRows)
  await insertRows(
    db,
    'studyRaters',
    raters.map(({ id }) => ({ id, studyId, joinedAt: FROZEN_AT })),
  )
  const responseRows = responses.map((response) => {
    const { id, item, arm, state } = response
    return {
      ...{ id, studyId, itemId: item.id, armId: arm.id, state, completedAt: FROZEN_AT },
      content: state === 'done' ? `${prefix}Because of ${item.position}.` : '',
      selfIdentified: isSelfIdentified(response),
    }
  })
  await inChunks(responseRows, (chunk) => db.insertInto('studyResponses').values(chunk).execute())
}

async function insertRatings(
  db: Database,
  studyId: string,
  { prefix }: Required<StudySeed>,
  { assignments }: Drawn,
): Promise<void> {
  const assigned = assignments.map(({ id, position, left, right, repeatOf, raterId }) => ({
    ...{ id, studyId, position, itemId: left.item.id, state: 'rated' as const, repeatOf, raterId },
    ...{ leftResponseId: left.id, rightResponseId: right?.id ?? null },
  }))
  await inChunks(assigned, (chunk) => db.insertInto('studyAssignments').values(chunk).execute())
  const rated = assignments.map(({ id, position, raterId, rating, seconds }) => ({
    ...{ assignmentId: id, studyId, raterId, seconds, rating: JSON.stringify(rating) },
    comment: position % 7 === 0 ? `${prefix}Why, "really"?` : null,
  }))
  await inChunks(rated, (chunk) => db.insertInto('studyRatings').values(chunk).execute())
}

async function inChunks<Row>(
  rows: readonly Row[],
  insert: (chunk: Row[]) => Promise<unknown>,
): Promise<void> {
  for (let start = 0; start < rows.length; start += CHUNK_ROWS)
    await insert(rows.slice(start, start + CHUNK_ROWS))
}
