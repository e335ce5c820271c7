import type { RatingDesk } from '@assay/contracts/studies/assignments'
import type { VoteOutcome } from '@assay/contracts/votes'
import { openDemonstration } from '@assay/demo/open-demonstration'
import { randomFrom } from '@assay/rating/simulation'
import type { Arena, Person } from '@assay/testing/arena'
import { createStudy } from './create-study.ts'
import type { SeededStudies } from './seed-studies.ts'

type Choose = (left: string, right: string) => VoteOutcome

interface People {
  readonly organiser: Person
  readonly raters: readonly Person[]
}

const QUESTIONS = 24
/** The sources, best first. */
const SOURCES = ['Guideline of the ward', 'Textbook', 'Summaries'] as const
const COMMENTS = ['Both leave out the dose.', 'Names no source.', 'Clear, and states its limits.']
/** A comment belongs to each rating with a number divisible by this one. */
const COMMENTED = 5
const RATED_OF_OPEN = [2, 11, 7]

/** Creates a study that is being rated, and a closed study with results. */
export async function seedRatedStudies(
  arena: Arena,
  { organiser, raters }: People,
): Promise<Pick<SeededStudies, 'ratingId' | 'closedId' | 'joinPath'>> {
  const questions = openDemonstration()
    .questions.filter(({ answers }) => answers.every(({ quality }) => quality !== 'declined'))
    .slice(0, QUESTIONS)
    .map(({ question, caveat, answers: [sound, weaker] }) => ({
      ...{ question, answers: [sound.markdown, weaker?.markdown ?? caveat, caveat] },
    }))
  const choose = createChoice(questions.map(({ answers }) => answers))
  const start = async (title: string) => {
    const design = { ratings_each: 3, raters: raters.length }
    const id = await createStudy(arena, organiser, { title, design, questions, sources: SOURCES })
    await organiser.request('POST', `/studies/${id}/freeze`)
    const { path } = await organiser.request<{ path: string }>('POST', `/studies/${id}/link`)
    const token = new URL(path, arena.url).searchParams.get('token')
    await organiser.request('POST', `/studies/${id}/start-rating`)
    for (const rater of raters) await rater.request('POST', '/studies/join', { token })
    return { id, path }
  }

  const closed = await start('Which source for residents on call?')
  for (const rater of raters) await rate(rater, { studyId: closed.id, choose })
  await organiser.request('POST', `/studies/${closed.id}/close`)
  await organiser.request('PATCH', `/studies/${closed.id}`, { is_public: true })

  const open = await start('Which source for the wards?')
  for (const [at, rater] of raters.entries()) {
    await rate(rater, { studyId: open.id, choose, most: RATED_OF_OPEN[at] ?? 0 })
  }
  const [, reporter] = raters
  if (reporter) await report(reporter, open.id)
  return { ratingId: open.id, closedId: closed.id, joinPath: open.path }
}

/** Prefers better sources in most comparisons. The same numbers are drawn each time. */
function createChoice(questions: readonly (readonly string[])[]): Choose {
  const ranks = new Map(questions.flatMap((answers) => answers.map((text, at) => [text, at])))
  const random = randomFrom(7)
  return (left, right) => {
    const drawn = random()
    if (drawn < 0.15) return 'tie'
    if (drawn < 0.2) return 'both_bad'
    const isLeftBetter = (ranks.get(left) ?? 0) < (ranks.get(right) ?? 0)
    return isLeftBetter === drawn < 0.8 ? 'left_better' : 'right_better'
  }
}

interface Part {
  readonly studyId: string
  readonly choose: Choose
  /** The number of ratings. By default, the rater rates everything. */
  readonly most?: number
}

async function rate(rater: Person, { studyId, choose, most = Infinity }: Part): Promise<void> {
  let desk = await rater.request<RatingDesk>('GET', `/studies/${studyId}/desk`)
  for (let number = 1; desk.next && number <= most; number++) {
    const [left, right] = desk.next.responses
    desk = await rater.request<RatingDesk>('POST', `/studies/assignments/${desk.next.id}`, {
      rating: { kind: 'pairwise', outcome: choose(left ?? '', right ?? '') },
      comment: number % COMMENTED === 0 ? COMMENTS[number % COMMENTS.length] : null,
    })
  }
}

async function report(rater: Person, studyId: string): Promise<void> {
  const { next } = await rater.request<RatingDesk>('GET', `/studies/${studyId}/desk`)
  await rater.request('POST', `/studies/assignments/${next?.id}/skip`, {
    kind: 'flag',
    reason: 'Both answers are about another drug.',
  })
}
