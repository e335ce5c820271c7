import type { VoteOutcome } from '@assay/contracts/votes'
import { at } from '../../src/at.ts'
import { choiceAmong } from '../../src/choice.ts'
import { normalFrom, shuffled } from '../../src/seeded-random.ts'
import type { PairRating } from '../../src/studies/rate-pairs.ts'
import type { ScoreRating } from '../../src/studies/rater-severity.ts'

/** A simulated study: its arms and size, and how raters and items differ. */
export interface StudyWorld {
  /** Mean strength of each arm, in log-odds; for scores, the mean above 3 points. */
  readonly strengths: readonly number[]
  readonly raters: number
  readonly items: number
  /** Ratings of an item (pairwise) or of a response (single): the least and the most. */
  readonly ratingsEach: readonly [number, number]
  /** Standard deviation of an arm's strength between raters, and between items. */
  readonly raterSpread: number
  readonly itemSpread: number
  /** Standard deviation of the raters' severity and of the items' difficulty. */
  readonly commonSpread: number
  /** Relative numbers of ratings of the raters. Default: equal. */
  readonly loads?: readonly number[]
  /** Number of raters who do not read the responses. Default: none. */
  readonly careless?: number
}

const TIES = 0.15
/** Standard deviation of a score's error. */
const ERROR = 0.7

export function simulatePairs(world: StudyWorld, random: () => number): PairRating[] {
  const arms = world.strengths.map((_, arm) => arm)
  const pairs = arms.flatMap((one) => arms.slice(one + 1).map((other) => [one, other] as const))
  const nextPair = dealerOf(pairs, random)
  return simulateRatings(world, random, (strengths, isCareless) => {
    const [one, other] = nextPair()
    const [left, right] = random() < 0.5 ? [one, other] : [other, one]
    const outcome = isCareless
      ? at(['left_better', 'right_better'] as const, Math.floor(2 * random()))
      : chooseAmong(at(strengths, left), at(strengths, right), random)
    return [{ leftArmId: `arm ${left}`, rightArmId: `arm ${right}`, outcome }]
  })
}

/** Simulates scores from 1 to 5. Each rater of an item scores the responses of all arms. */
export function simulateScores(world: StudyWorld, random: () => number): ScoreRating[] {
  return simulateRatings(world, random, (strengths, isCareless) =>
    strengths.map((strength, arm) => {
      const score = Math.round(3 + strength + ERROR * normalFrom(random))
      return {
        armId: `arm ${arm}`,
        score: isCareless ? 1 + Math.floor(5 * random()) : Math.min(5, Math.max(1, score)),
      }
    }),
  )
}

/** @param rate returns one rater's ratings of one item. */
function simulateRatings<Rating>(
  world: StudyWorld,
  random: () => number,
  rate: (strengths: number[], isCareless: boolean) => Rating[],
): (Rating & { readonly itemId: string; readonly raterId: string })[] {
  const likings = Array.from({ length: world.raters }, () => drawLiking(world, 'rater', random))
  const [least, most] = world.ratingsEach
  const deck = likings.flatMap((_, rater) =>
    Array.from({ length: world.loads ? at(world.loads, rater) : 1 }, () => rater),
  )
  const nextRater = dealerOf(deck, random)
  return Array.from({ length: world.items }, (_, item) => {
    const ofItem = drawLiking(world, 'item', random)
    const raters = new Set<number>()
    const count = least + Math.floor((most - least + 1) * random())
    while (raters.size < count) raters.add(nextRater())
    return [...raters].flatMap((rater) => {
      const strengths = world.strengths.map(
        (mean, arm) => mean + at(ofItem, arm) + at(at(likings, rater), arm),
      )
      const isCareless = rater < (world.careless ?? 0)
      return rate(strengths, isCareless).map((rating) => {
        return { itemId: `item ${item}`, raterId: `rater ${rater}`, ...rating }
      })
    })
  }).flat()
}

function drawLiking(world: StudyWorld, of: 'rater' | 'item', random: () => number): number[] {
  const common = world.commonSpread * normalFrom(random)
  return world.strengths.map(() => common + world[`${of}Spread`] * normalFrom(random))
}

function chooseAmong(left: number, right: number, random: () => number): VoteOutcome {
  const chances = choiceAmong(left, right)
  const drawn = random()
  if (drawn < chances.neither) return 'both_bad'
  if (random() < TIES) return 'tie'
  return drawn < chances.neither + chances.first ? 'left_better' : 'right_better'
}

/** Deals all cards in random order, again and again. */
function dealerOf<Card>(cards: readonly Card[], random: () => number): () => Card {
  let rest: Card[] = []
  return () => {
    if (rest.length === 0) rest = shuffled(cards, random)
    return rest.pop() as Card
  }
}
