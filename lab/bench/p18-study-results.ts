import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { AnswerTag, AnswerVerdict } from '@assay/contracts/assessments'
import { computeResults, type StudyRecord } from '@assay/rating/studies'
import { drawRecord } from '@assay/testing/studies'
import { medianOf, numberOf, repeat } from './lib/measure.ts'
import { PEERS, peerPrograms } from './lib/peers.ts'
import { atLeast, atMost, report, show } from './lib/report.ts'

const ITEMS = numberOf('items', 200, 20)
const [ARMS, RATINGS_EACH, RATERS] = [8, 3, 12]
const WARM_UP_RUNS = 5
const GOAL_S = 2
const GOAL_RATIO = 5

/**
 * P18: the time to compute the results of a study with all bootstrap intervals, compared with numpy,
 * which computes the same for verdicts.
 */
const records = (['pairwise', 'verdict', 'scales', 'rubric'] as const).map((kind) =>
  drawRecord({ kind, items: ITEMS, arms: ARMS, raters: RATERS, ratingsEach: RATINGS_EACH }),
)
const ofKinds = []
for (const record of records) ofKinds.push({ record, seconds: await measureKind(record) })
const verdicts = ofKinds.find(({ record }) => record.design.kind === 'verdict')
if (!verdicts) throw new Error('there is no study of verdicts')
const numpyS = await computeWithNumpy(verdicts.record)
report(`P18 results of a study: ${ITEMS} items, ${ARMS} arms, ${RATINGS_EACH} ratings each`, [
  ...ofKinds.map(
    ({ record, seconds }) =>
      [
        `${record.design.kind}, ${record.ratings.length} ratings with repeats`,
        atMost(GOAL_S, seconds, 's'),
        record === verdicts.record ? `numpy: ${show(numpyS, 's')}` : '–',
      ] as const,
  ),
  ['verdict, faster than numpy by', atLeast(GOAL_RATIO, numpyS / verdicts.seconds, '×'), '1 ×'],
])

/** The first runs compile, which a rating worker does once. */
async function measureKind(record: StudyRecord): Promise<number> {
  for (let run = 0; run < WARM_UP_RUNS; run++) computeResults(record)
  const runs = await repeat(async () => {
    const startedAt = performance.now()
    computeResults(record)
    return { seconds: (performance.now() - startedAt) / 1_000 }
  })
  return medianOf(runs, 'seconds')
}

async function computeWithNumpy(record: StudyRecord): Promise<number> {
  const programs = await peerPrograms('numpy')
  if (!programs) return Number.NaN
  const folder = await mkdtemp(join(tmpdir(), 'assay-study-'))
  const path = join(folder, 'study.json')
  await writeFile(path, JSON.stringify(toColumns(record)))
  const args = [join(PEERS, 'study-results.py'), path]
  const runs = await repeat(async () => {
    const { stdout } = await promisify(execFile)(join(programs, 'python'), args)
    return { seconds: Number(stdout) }
  })
  await rm(folder, { recursive: true })
  return medianOf(runs, 'seconds')
}

/** Numbers everything from 0. −1 stands for no subject, and for no repeat. */
function toColumns({ arms, items, ratings }: StudyRecord) {
  const numbered = (ids: readonly string[]) => {
    const places = new Map([...new Set(ids)].map((id, place) => [id, place]))
    return (id: string | null) => (id === null ? -1 : (places.get(id) ?? -1))
  }
  const item = numbered(items.map(({ id }) => id))
  const arm = numbered(arms.map(({ id }) => id))
  const rater = numbered(ratings.map(({ raterId }) => raterId))
  const place = numbered(ratings.map(({ assignmentId }) => assignmentId))
  const subject = numbered(items.flatMap((one) => one.subject ?? []))
  const subjectOf = new Map(items.map((one) => [one.id, one.subject]))
  const given = ratings.map(({ rating }) => {
    if (rating.kind !== 'verdict') throw new Error('only verdicts have columns')
    return rating
  })
  return {
    arms: arms.length,
    item: ratings.map(({ itemId }) => item(itemId)),
    rater: ratings.map(({ raterId }) => rater(raterId)),
    arm: ratings.map(({ leftArmId }) => arm(leftArmId)),
    subject: ratings.map(({ itemId }) => subject(subjectOf.get(itemId) ?? null)),
    repeat_of: ratings.map(({ repeatOf }) => place(repeatOf)),
    verdict: given.map(({ verdict }) => AnswerVerdict.options.indexOf(verdict)),
    tags: given.map(({ tags }) => AnswerTag.options.map((tag) => (tags.includes(tag) ? 1 : 0))),
  }
}
