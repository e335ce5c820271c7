import type { ChatRequest } from '@assay/contracts/chat/requests'
import { type Demonstration, EXAMPLES } from '@assay/demo/open-demonstration'
import { AppError } from '../../http/app-error.ts'
import type { Offer } from '../models/offered-models.ts'
import { type ChosenContenders, chooseContenders } from './choose-contenders.ts'

/** The question needs a demonstration model, but has no recorded answer. */
export class NoRecordedAnswerError extends AppError {
  override readonly name = 'NoRecordedAnswerError'
  /** The recorded questions that are closest to the question, or examples on other subjects. */
  readonly closest: readonly string[]

  constructor(closest: readonly string[]) {
    const offer = closest.length > 0 ? 'Closest:' : 'It covers biomedical questions such as these:'
    super(409, `The demonstration has no answer to this. ${offer}`, { code: 'no_recorded_answer' })
    this.closest = closest.length > 0 ? closest : EXAMPLES
  }
}

export interface Asked {
  readonly prompt: string
  /** The question before it in the same thread. */
  readonly previous: string | undefined
  readonly demonstration: Demonstration
}

/**
 * Chooses a turn's models, without the demonstration models if they have no recorded answer to the
 * question.
 * @throws {NoRecordedAnswerError} if the other models on offer do not suffice.
 * @throws {AppError} as `chooseContenders` does.
 */
export function chooseAbleContenders(
  request: ChatRequest,
  offer: Offer,
  { prompt, previous, demonstration }: Asked,
): ChosenContenders {
  const models = offer.models.filter(({ kind }) => kind !== 'demo')
  const isUnaffected = models.length === offer.models.length
  if (isUnaffected || demonstration.find(prompt)) return chooseContenders(request, offer)
  try {
    return chooseContenders(request, { ...offer, models })
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause
    throw new NoRecordedAnswerError(demonstration.closest(prompt, previous))
  }
}
