import { randomInt } from 'node:crypto'
import type { ChatRequest } from '@assay/contracts'
import { BadRequestError, UnavailableError } from '../http/app-error.ts'
import type { Model } from '../models/model-repository.ts'
import { drawContenders } from './draw-contenders.ts'

export interface ChosenContenders {
  readonly left: Model
  readonly right: Model
  /** Null when the asker chose. */
  readonly probability: number | null
}

const RANDOM_STEPS = 2 ** 47

/**
 * The two models of a turn: drawn in a battle and on request, else those named.
 * @throws {UnavailableError} when fewer than two are on offer.
 * @throws {BadRequestError} when a named model is missing or not on offer.
 */
export function chooseContenders(
  request: Pick<
    ChatRequest,
    'mode' | 'use_random_models' | 'thinking_mode' | 'left_model' | 'right_model'
  >,
  offered: readonly Model[],
): ChosenContenders {
  const models = offered.filter(({ isThinking }) => request.thinking_mode || !isThinking)
  if (request.mode === 'battle' || request.use_random_models) {
    const contenders = drawContenders(models, () => randomInt(RANDOM_STEPS) / RANDOM_STEPS)
    if (!contenders) {
      throw new UnavailableError('No models are available right now. Please try again soon.')
    }
    return contenders
  }
  if (!request.left_model || !request.right_model) {
    throw new BadRequestError(
      'Both left and right models must be specified when not using random models',
    )
  }
  const named = (name: string) => models.find(({ llmName }) => llmName === name)
  const left = named(request.left_model)
  const right = named(request.right_model)
  if (!left || !right || left === right) {
    throw new BadRequestError('Please choose two different models that are on offer.')
  }
  return { left, right, probability: null }
}
