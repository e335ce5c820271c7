import {
  type AnswerStyle,
  LENGTH_CLASSES,
  MARKDOWN_CLASSES,
  styleCode,
} from '@assay/contracts/answer-style'
import { at, floatAt } from '../../src/at.ts'
import { COVARIATES, EFFECTS } from '../../src/style/covariates.ts'
import type { StyledVote } from '../../src/style/styled-votes.ts'
import { normalFrom } from './seeded-random.ts'
import { type Arena, drawBusyness, drawLiking, simulateVote } from './simulate-votes.ts'

/** An arena in which how an answer is written wins votes. */
export interface StyleArena extends Arena {
  /** What each effect of style adds to an answer's strength, in the mean of all voters. */
  readonly effects: readonly number[]
  /** Standard deviation, between voters, of each of these. */
  readonly styleTasteSpread: number
}

/** The styles that a model writes in, each as often as another. */
export type ModelStyles = readonly (readonly number[])[]

/** How a voter differs: by model, and by effect of style. */
export interface StyleLiking {
  readonly models: readonly number[]
  readonly effects: readonly number[]
}

const STYLES_EACH = 4

/** Models write longer or shorter, plainer or with lists, each in its own way. */
export function drawStyles(arena: StyleArena, random: () => number): ModelStyles {
  return arena.modelIds.map(() => {
    const length = random() * (LENGTH_CLASSES - 1)
    const markdown = random() * (MARKDOWN_CLASSES - 1)
    const cites = random()
    return Array.from({ length: STYLES_EACH }, () => {
      const style: AnswerStyle = {
        length: within(length + normalFrom(random), LENGTH_CLASSES),
        markdown: within(markdown + normalFrom(random) / 2, MARKDOWN_CLASSES),
        citesSources: random() < cites,
      }
      return styleCode(style)
    })
  })
}

function within(value: number, classes: number): number {
  return Math.min(classes - 1, Math.max(0, Math.round(value)))
}

export function drawStyleLiking(arena: StyleArena, random: () => number): StyleLiking {
  return {
    models: drawLiking(arena, random),
    effects: arena.effects.map(() => arena.styleTasteSpread * normalFrom(random)),
  }
}

/** What an answer of a model in a style is worth to a voter. */
export function answerStrength(
  { strengths, effects }: StyleArena,
  liking: StyleLiking,
  model: number,
  style: number,
): number {
  const covariates = at(COVARIATES, style)
  let strength = at(strengths, model) + at(liking.models, model)
  for (let effect = 0; effect < EFFECTS; effect++)
    strength += (at(effects, effect) + at(liking.effects, effect)) * floatAt(covariates, effect)
  return strength
}

/** So many votes of people who each have a taste of their own. */
export function simulateStyledVotes(
  arena: StyleArena,
  styles: ModelStyles,
  votes: number,
  random: () => number,
): StyledVote[] {
  const cast: StyledVote[] = []
  const models = new Map(arena.modelIds.map((id, model) => [id, model]))
  for (let voter = 0; cast.length < votes; voter++) {
    const liking = drawStyleLiking(arena, random)
    const count = Math.min(30, drawBusyness(arena, random), votes - cast.length)
    for (let vote = 0; vote < count; vote++) {
      const written = styles.map((own) => at(own, Math.floor(random() * own.length)))
      const strengths = written.map((style, model) => answerStrength(arena, liking, model, style))
      const ballot = simulateVote(arena, strengths, `v${voter}`, random)
      const styleOf = (modelId: string) => at(written, models.get(modelId) as number)
      cast.push({
        ...ballot,
        leftStyle: styleOf(ballot.leftModelId),
        rightStyle: styleOf(ballot.rightModelId),
      })
    }
  }
  return cast
}
