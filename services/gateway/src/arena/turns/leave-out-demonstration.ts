import type { ChatMode } from '@assay/contracts/threads'
import type { Demonstration } from '@assay/demo/open-demonstration'
import { AppError } from '../../http/app-error.ts'
import type { Offer } from '../models/offered-models.ts'

/** Only demonstration models are on offer, and none has a recorded answer to the question. */
export class NoRecordedAnswerError extends AppError {
  override readonly name = 'NoRecordedAnswerError'
  /** The recorded questions that are closest to the question. */
  readonly closest: readonly string[]

  constructor(closest: readonly string[]) {
    super(409, 'The demonstration has no answer to this. Closest:')
    this.closest = closest
  }
}

interface Asked {
  readonly mode: ChatMode
  readonly prompt: string
  /** The question before it in the same thread. */
  readonly previous: string | undefined
}

/**
 * Leaves out the demonstration models if they have no recorded answer to the question.
 * @throws {NoRecordedAnswerError} if too few other models are on offer.
 */
export function leaveOutDemonstration(
  offer: Offer,
  demonstration: Demonstration,
  { mode, prompt, previous }: Asked,
): Offer {
  const models = offer.models.filter(({ provider }) => provider !== 'demo')
  const isUnaffected = models.length === offer.models.length
  if (isUnaffected || demonstration.find(prompt)) return offer
  if (models.length >= (mode === 'single' ? 1 : 2)) return { ...offer, models }
  throw new NoRecordedAnswerError(demonstration.closest(prompt, previous))
}
