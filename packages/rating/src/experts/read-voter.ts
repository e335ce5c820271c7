import { at, floatAt, intAt } from '../at.ts'
import { BOTH_BAD, choiceOf, FOR_FIRST, pairOf, weightOf } from '../vote-code.ts'
import { WEIGHT_UNITS } from '../voter-weight.ts'
import type { SubjectFit } from './fit-experts.ts'
import type { SubjectDuels } from './subject-duels.ts'

interface ComparedVoter {
  /** The voter's number among all voters. */
  readonly number: number
  readonly voterId: string
  readonly isExpert: boolean
}

/**
 * One voter's contribution to the shift, over all subjects and models. The buffers are reused for
 * all voters.
 */
export interface VoterPart {
  /** The voter's part of the slope of the shift. */
  readonly pull: Float64Array
  /** Weight of the voter's preferences and ties on each model. */
  readonly weight: Float64Array
  /**
   * Reads the votes that count for a voter's side. Returns false if the voter has no preferences or
   * ties among them.
   */
  read(voter: ComparedVoter): boolean
}

/** Creates the buffers for a fit of `models` models. */
export function createVoterPart(subjects: readonly SubjectFit[], models: number): VoterPart {
  const pull = new Float64Array(models)
  const weight = new Float64Array(models)
  const add = (values: Float64Array, model: number, part: number) => {
    values[model] = floatAt(values, model) + part
  }

  const addVote = (fit: SubjectFit, code: number, isExpert: boolean) => {
    const [pair, choice] = [pairOf(code), choiceOf(code)]
    const [one, other] = [intAt(fit.duels.first, pair), intAt(fit.duels.second, pair)]
    const votes = weightOf(code) / WEIGHT_UNITS
    const chances = isExpert ? fit.chancesOfExperts : fit.chancesOfOthers
    const excess = votes * (floatAt(FOR_FIRST, choice) - floatAt(chances, pair))
    const { size, values } = fit.followed
    const [ofOne, ofOther] = [one * size, other * size]
    for (let model = 0; model < size; model++)
      add(pull, model, excess * (floatAt(values, ofOther + model) - floatAt(values, ofOne + model)))
    if (isExpert) {
      add(pull, one, excess)
      add(pull, other, -excess)
    }
    add(weight, one, votes)
    add(weight, other, votes)
  }

  /** Returns whether the voter has preferences or ties in the subject. */
  const addVotes = (fit: SubjectFit, voter: ComparedVoter) => {
    let hasVotes = false
    for (const code of codesOf(fit.duels, voter)) {
      if (choiceOf(code) === BOTH_BAD) continue
      addVote(fit, code, voter.isExpert)
      hasVotes = true
    }
    return hasVotes
  }

  return {
    ...{ pull, weight },
    read(voter) {
      pull.fill(0)
      weight.fill(0)
      let hasVotes = false
      for (const fit of subjects) hasVotes = addVotes(fit, voter) || hasVotes
      return hasVotes
    },
  }
}

function codesOf(
  { codesOfExperts, voterOf, tallies }: SubjectDuels,
  { number, voterId, isExpert }: ComparedVoter,
): readonly number[] {
  if (isExpert) return codesOfExperts.get(voterId) ?? []
  const own = intAt(voterOf, number)
  return own < 0 ? [] : at(tallies.votesOf, own)
}
