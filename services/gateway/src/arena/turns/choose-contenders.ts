import { randomInt } from 'node:crypto'
import type { ChatRequest } from '@assay/contracts/chat/requests'
import { REFUSALS } from '@assay/contracts/constants'
import type { AnswerSide } from '@assay/contracts/threads'
import { BadRequestError, UnavailableError } from '../../http/app-error.ts'
import type { Model } from '../models/model-repository.ts'
import type { Offer } from '../models/offered-models.ts'
import { areTwins, drawContenders } from './draw-contenders.ts'

export interface ChosenContenders {
  readonly sides: readonly { readonly side: AnswerSide; readonly model: Model }[]
  /** Null if the asker chose the models. */
  readonly probability: number | null
}

type Choice = Pick<
  ChatRequest,
  'mode' | 'use_random_models' | 'thinking_mode' | 'model' | 'left_model' | 'right_model'
>

const RANDOM_STEPS = 2 ** 47

/**
 * Chooses a turn's models: two drawn models in a battle or on request, otherwise the named models.
 * An asker who turns thinking on gets two thinking models, if two are on offer.
 * @throws {UnavailableError} if fewer than two models are on offer.
 * @throws {BadRequestError} if the name of a model is missing or the model is not on offer.
 */
export function chooseContenders(choice: Choice, offer: Offer): ChosenContenders {
  const others = offer.models.filter(({ isThinking }) => !isThinking)
  const models = choice.thinking_mode ? offer.models : others
  if (choice.mode === 'single') return chooseOne(choice, models)
  if (!isDrawn(choice)) return chooseTwo(choice, models)
  const thinking = models.filter(({ isThinking }) => isThinking)
  return drawTwo({ ...offer, models: thinking }, { ...offer, models: others })
}

/** Two named models are used by default, but the asker may still request random models. */
function isDrawn({ mode, use_random_models, left_model, right_model }: Choice): boolean {
  return mode === 'battle' || (use_random_models ?? !(left_model && right_model))
}

function chooseOne({ model: name }: Choice, models: readonly Model[]): ChosenContenders {
  if (!name) throw new BadRequestError(REFUSALS.noModel)
  const model = models.find(({ llmName }) => llmName === name)
  if (!model) throw new BadRequestError('Please choose a model that is on offer.')
  return { sides: [{ side: 'single', model }], probability: null }
}

/** Draws from the second offer only if the first has no pair. */
function drawTwo(first: Offer, second: Offer): ChosenContenders {
  const random = () => randomInt(RANDOM_STEPS) / RANDOM_STEPS
  const drawn = drawContenders(first, random) ?? drawContenders(second, random)
  if (!drawn)
    throw new UnavailableError('No models are available right now. Please try again soon.')
  return { sides: inOrder(drawn.left, drawn.right), probability: drawn.probability }
}

function chooseTwo(
  { left_model: leftName, right_model: rightName }: Choice,
  models: readonly Model[],
): ChosenContenders {
  if (!leftName || !rightName) {
    throw new BadRequestError(
      'Both left and right models must be specified when not using random models',
    )
  }
  const left = models.find(({ llmName }) => llmName === leftName)
  const right = models.find(({ llmName }) => llmName === rightName)
  if (!left || !right || areTwins(left, right)) {
    throw new BadRequestError('Please choose two different models that are on offer.')
  }
  return { sides: inOrder(left, right), probability: null }
}

const inOrder = (left: Model, right: Model) =>
  [
    { side: 'left', model: left },
    { side: 'right', model: right },
  ] as const
