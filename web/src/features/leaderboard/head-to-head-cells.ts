import type { HeadToHeadPairDto } from '@assay/contracts'

/** How one model fared against another. */
export interface Encounter {
  readonly wins: number
  readonly losses: number
  readonly ties: number
  readonly bothBad: number
  readonly votes: number
  /** Wins among the votes, 0 to 1. */
  readonly share: number
}

/** Looks up how a model fared against another; undefined where they never met. */
export function readEncounters(pairs: readonly HeadToHeadPairDto[]) {
  const encounters = new Map<string, Encounter>()
  for (const pair of pairs) {
    const { first_llm_id: first, second_llm_id: second, first_wins, second_wins } = pair
    encounters.set(`${first} ${second}`, toEncounter(pair, first_wins, second_wins))
    encounters.set(`${second} ${first}`, toEncounter(pair, second_wins, first_wins))
  }
  return (model: string, opponent: string): Encounter | undefined => {
    const encounter = encounters.get(`${model} ${opponent}`)
    return encounter && encounter.votes > 0 ? encounter : undefined
  }
}

function toEncounter(
  { ties, both_bad: bothBad }: HeadToHeadPairDto,
  wins: number,
  losses: number,
): Encounter {
  const votes = wins + losses + ties + bothBad
  return { wins, losses, ties, bothBad, votes, share: wins / votes }
}

/** The counts behind a share, in words. */
export function encounterWords({ wins, losses, ties, bothBad }: Encounter): string {
  return `${wins} won, ${losses} lost, ${ties} tied, ${bothBad} both bad`
}
