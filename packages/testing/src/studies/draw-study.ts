import type { Rating } from '@assay/contracts/studies/assignments'
import { newId } from '@assay/db'
import { randomFrom } from '@assay/rating/simulation'
import { drawRating } from './draw-rating.ts'
import type { StudySeed } from './seed-study.ts'

/** A row with its place in the study. */
interface Placed {
  readonly id: string
  readonly position: number
}

/** What a rater sees at once. */
interface Shown {
  readonly left: DrawnResponse
  readonly right: DrawnResponse | null
}

export interface DrawnResponse {
  readonly id: string
  readonly item: Placed
  readonly arm: Placed
  readonly state: 'done' | 'declined' | 'failed'
}

export interface DrawnAssignment {
  readonly id: string
  readonly position: number
  readonly left: DrawnResponse
  readonly right: DrawnResponse | null
  readonly raterId: string
  readonly repeatOf: string | null
  readonly rating: Rating
  readonly seconds: number | null
}

/** How much lower the chance of a good rating is for each arm than for the arm before it. */
const STEP = 0.12

/** Draws responses and ratings. The same seed gives the same ratings under other ids. */
export function drawStudy(seed: Required<StudySeed>) {
  const random = randomFrom(7)
  const [items, arms, raters] = [placed(seed.items), placed(seed.arms), placed(seed.raters)]
  const responses = items.flatMap((item) =>
    arms.map((arm): DrawnResponse => {
      return { id: newId(), item, arm, state: stateOf(item.position * arms.length + arm.position) }
    }),
  )
  const shown = [...Map.groupBy(responses.filter(isRated), ({ item }) => item).values()].flatMap(
    (ofItem): Shown[] => (seed.kind === 'pairwise' ? pairsOf(ofItem) : ofItem.map(alone)),
  )
  const assigned = shown.flatMap(({ left, right }) =>
    Array.from({ length: seed.ratingsEach }, (_, round) => {
      const sides = right && random() < 0.5 ? { left: right, right: left } : { left, right }
      const rater = (left.item.position + left.arm.position + round) % raters.length
      return { id: newId(), ...sides, raterId: raters[rater]?.id ?? '', repeatOf: null }
    }),
  )
  const repeated = assigned
    .filter(() => random() < seed.repeatShare)
    .map((one) => ({ ...one, id: newId(), repeatOf: one.id }))
  const lenience = new Map(raters.map(({ id, position }) => [id, position * 0.05 - 0.1]))
  const assignments = [...assigned, ...repeated].map((one, position): DrawnAssignment => {
    const chanceOf = ({ arm }: DrawnResponse) =>
      Math.max(0.1, 0.8 - STEP * arm.position + (lenience.get(one.raterId) ?? 0))
    return {
      ...{ ...one, position, seconds: position % 11 === 0 ? null : 20 + Math.round(40 * random()) },
      rating: drawRating(seed.kind, random, {
        ofLeft: chanceOf(one.left),
        ofRight: one.right ? chanceOf(one.right) : 0,
      }),
    }
  })
  return { items, arms, raters, responses, assignments }
}

function placed(length: number): Placed[] {
  return Array.from({ length }, (_, position) => ({ id: newId(), position }))
}

function stateOf(place: number): DrawnResponse['state'] {
  if (place % 13 === 12) return 'failed'
  return place % 9 === 8 ? 'declined' : 'done'
}

function isRated({ state }: DrawnResponse): boolean {
  return state !== 'failed'
}

function alone(left: DrawnResponse): Shown {
  return { left, right: null }
}

function pairsOf(responses: readonly DrawnResponse[]): Shown[] {
  return responses.flatMap((left, index) =>
    responses.slice(index + 1).map((right) => ({ left, right })),
  )
}
