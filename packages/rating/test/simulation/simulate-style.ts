import {
  type AnswerStyle,
  LENGTH_CLASSES,
  MARKDOWN_CLASSES,
  styleCode,
} from '@assay/contracts/answer-style'
import { at, floatAt } from '../../src/at.ts'
import { normalFrom } from '../../src/seeded-random.ts'
import { COVARIATES, EFFECTS } from '../../src/style/covariates.ts'
import type { StyledVote } from '../../src/style/styled-votes.ts'
import { type Arena, drawBusyness, drawLiking, simulateVote } from './simulate-votes.ts'

/** An arena in which the style of an answer influences votes. */
export interface StyleArena extends Arena {
  /** Mean effect of each style feature on an answer's strength. */
  readonly effects: readonly number[]
  /** Standard deviation of each effect among voters. */
  readonly styleTasteSpread: number
}

/** The styles that each model uses, with equal frequency. */
export type ModelStyles = readonly (readonly number[])[]

/** A voter's deviations from the mean, by model and by style effect. */
export interface StyleLiking {
  readonly models: readonly number[]
  readonly effects: readonly number[]
}

const STYLES_EACH = 4

/** Draws the styles of each model: longer or shorter, plainer or with lists. */
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

/** Returns the strength of a model's answer in a style for one voter. */
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

/** Simulates `votes` votes of people with individual tastes. */
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
      const drawn = simulateVote(arena, strengths, `v${voter}`, random)
      const styleOf = (modelId: string) => at(written, models.get(modelId) as number)
      cast.push({
        ...drawn,
        leftStyle: styleOf(drawn.leftModelId),
        rightStyle: styleOf(drawn.rightModelId),
      })
    }
  }
  return cast
}
