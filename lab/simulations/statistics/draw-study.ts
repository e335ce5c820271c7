import {
  randomFrom,
  STUDY_WORLDS,
  type StudyWorld,
  simulatePairs,
  simulateScores,
} from '@assay/rating/simulation'
import type { PairRating, RubricRating, ScoreRating } from '@assay/rating/studies'

/** The simulated ratings of one study, as they are passed to Python. */
export interface DrawnStudy {
  readonly pairs: readonly PairRating[]
  readonly scores: readonly ScoreRating[]
  readonly rubrics: readonly RubricRating[]
  /** Whether bootstrap intervals are compared, which takes seconds. */
  readonly hasBootstrap: boolean
}

const SEED = 20_261_128
const BOOTSTRAPPED = 4

/** Draws studies of random sizes, and one of each simulated world. Raters and items differ. */
export function drawStudies(quick: boolean): DrawnStudy[] {
  const random = randomFrom(SEED)
  const worlds = Array.from({ length: quick ? 4 : 60 }, () => drawWorld(random))
  const large = STUDY_WORLDS.map(({ scores }) => scores)
  return [...worlds, ...(quick ? [] : large)].map((world, index) => ({
    ...drawRatings(world, random),
    hasBootstrap: index < BOOTSTRAPPED,
  }))
}

function drawWorld(random: () => number): StudyWorld {
  const between = (least: number, most: number) => least + Math.floor((most - least + 1) * random())
  const raters = between(3, 12)
  const least = between(1, 2)
  return {
    ...{ raters, items: between(12, 60), ratingsEach: [least, between(least + 1, 3)] },
    strengths: Array.from({ length: between(2, 5) }, () => random() - 0.5),
    ...{ raterSpread: 0.7 * random(), itemSpread: random(), commonSpread: 0.6 * random() },
    loads: Array.from({ length: raters }, () => between(1, 4)),
    careless: between(0, 1),
  }
}

function drawRatings(world: StudyWorld, random: () => number): Omit<DrawnStudy, 'hasBootstrap'> {
  const scores = simulateScores(world, random)
  return { pairs: simulatePairs(world, random), scores, rubrics: drawRubrics(scores, random) }
}

/** Draws a rubric for each item. Better scores meet more criteria with positive points. */
function drawRubrics(scores: readonly ScoreRating[], random: () => number): RubricRating[] {
  return [...Map.groupBy(scores, ({ itemId }) => itemId).values()].flatMap((ratings, item) => {
    const rubric = Array.from({ length: 2 + Math.floor(5 * random()) }, (_, place) => ({
      points: place === 0 ? 5 : Math.floor(21 * random()) - 10,
      tags: [`axis ${place % 3}`],
    }))
    return ratings.map(({ score, ...rating }) => ({
      ...{ ...rating, itemTags: [`theme ${item % 2}`] },
      criteria: rubric.map((criterion) => ({
        ...criterion,
        isMet: random() < (criterion.points > 0 ? score : 6 - score) / 6,
      })),
    }))
  })
}
