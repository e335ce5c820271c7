import type { StudyWorld } from './simulate-study.ts'

/** A study in both designs. Scores differ less between raters and items than strengths do. */
export interface StudyWorlds {
  readonly name: string
  readonly pairs: StudyWorld
  readonly scores: StudyWorld
}

type StudySizes = Pick<StudyWorld, 'raters' | 'items' | 'ratingsEach' | 'loads' | 'careless'>

const LARGE: StudySizes = { raters: 12, items: 200, ratingsEach: [3, 3] }
const SMALL: StudySizes = { raters: 4, items: 40, ratingsEach: [3, 3] }
const UNEQUAL: StudySizes = {
  ...{ raters: 12, items: 200, ratingsEach: [1, 5] },
  loads: [8, 8, 4, 4, 2, 2, 1, 1, 1, 1, 1, 1],
}

function worlds(name: string, size: StudySizes, raterSpread = 0.3): StudyWorlds {
  return {
    name,
    pairs: {
      ...{ ...size, strengths: [-0.2, 0.1, 0.4, 0.8] },
      ...{ raterSpread, itemSpread: 0.8, commonSpread: 0.5 },
    },
    scores: {
      ...{ ...size, strengths: [-0.1, 0, 0.2, 0.4] },
      ...{ raterSpread: 0.7 * raterSpread, itemSpread: 0.5, commonSpread: 0.3 },
    },
  }
}

/** All arms are equal, so that every claimed difference is wrong. */
function equal({ name, pairs, scores }: StudyWorlds): StudyWorlds {
  const strengths = [0.2, 0.2, 0.2, 0.2]
  return { name, pairs: { ...pairs, strengths }, scores: { ...scores, strengths } }
}

/** Studies of four arms whose raters and items differ. */
export const STUDY_WORLDS: readonly StudyWorlds[] = [
  worlds('12 raters × 200 items', LARGE),
  worlds('12 × 200, raters differ more', LARGE, 0.7),
  equal(worlds('12 × 200, equal arms', LARGE)),
  worlds('12 × 200, unequal loads', UNEQUAL),
  worlds('12 × 200, unequal loads, raters differ more', UNEQUAL, 0.7),
  worlds('12 × 200, one careless rater', { ...LARGE, careless: 1 }),
  worlds('4 raters × 40 items', SMALL),
  worlds('4 × 40, raters differ more', SMALL, 0.7),
]
