import { at, floatAt, intAt } from '../at.ts'
import { BOTH_BAD, choiceOf, FOR_FIRST, pairOf, weightOf } from '../vote-code.ts'
import { WEIGHT_UNITS } from '../voter-weight.ts'
import type { SubjectFit } from './fit-experts.ts'

/**
 * One voter's contribution to the shift, over all subjects and models. The buffers are reused for
 * all voters.
 */
export interface VoterPart {
  /** The voter's part of the slope of the shift. */
  readonly pull: Float64Array
  /** Weight of the voter's preferences and ties on each model. */
  readonly weight: Float64Array
  /** Reads another voter. Returns false if the voter has no such votes. */
  read(voterId: string, isExpert: boolean): boolean
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
    const { size, values } = fit.follow
    for (let row = 0, from = 0; row < size; row++, from += size)
      add(pull, row, excess * (floatAt(values, from + other) - floatAt(values, from + one)))
    if (isExpert) {
      add(pull, one, excess)
      add(pull, other, -excess)
    }
    add(weight, one, votes)
    add(weight, other, votes)
  }

  /** Returns false if the voter has no preferences or ties in the subject. */
  const addVotes = (fit: SubjectFit, voterId: string, isExpert: boolean) => {
    const { voters, votesOf } = fit.duels.tallies
    const voter = voters.find(voterId)
    const codes = voter === undefined ? [] : at(votesOf, voter)
    const decided = codes.filter((code) => choiceOf(code) !== BOTH_BAD)
    for (const code of decided) addVote(fit, code, isExpert)
    return decided.length > 0
  }

  return {
    ...{ pull, weight },
    read(voterId, isExpert) {
      pull.fill(0)
      weight.fill(0)
      return subjects.map((fit) => addVotes(fit, voterId, isExpert)).includes(true)
    },
  }
}
