import { addVote } from '../count-votes.ts'
import type { CountedVote } from '../counted-vote.ts'
import type { Tallies } from '../tallies.ts'

/** A rated vote with the style codes of both answers, if known. */
export interface StyledVote extends CountedVote {
  readonly leftStyle?: number | null
  readonly rightStyle?: number | null
}

/**
 * Counts a vote by model and style. In these tallies, a model that writes in two styles counts as
 * two models. Votes of unknown style are left out.
 */
export function addStyledVote(tallies: Tallies, vote: StyledVote, weight?: number): void {
  const styled = withStyles(vote)
  if (styled) addVote(tallies, styled, weight)
}

function withStyles(vote: StyledVote): CountedVote | undefined {
  const { leftStyle, rightStyle, leftModelId, rightModelId } = vote
  if (leftStyle == null || rightStyle == null) return undefined
  return {
    ...vote,
    leftModelId: styledModel(leftModelId, leftStyle),
    rightModelId: styledModel(rightModelId, rightStyle),
  }
}

/**
 * Returns the id of a model that writes in one style. Because a blank precedes all characters of an
 * id, styled ids are sorted by model first.
 */
function styledModel(modelId: string, style: number): string {
  return `${modelId} ${style}`
}

export function readStyledModel(styled: string): { modelId: string; style: number } {
  const end = styled.lastIndexOf(' ')
  return { modelId: styled.slice(0, end), style: Number(styled.slice(end + 1)) }
}
