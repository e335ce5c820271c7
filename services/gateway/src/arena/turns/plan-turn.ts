import { type ChatRequest, DEFAULT_TEMPERATURE } from '@assay/contracts/chat/requests'
import { newId } from '@assay/db'
import { labelQuestion } from '@assay/text-filters/labels'
import { ConflictError, NotFoundError, UnavailableError } from '../../http/app-error.ts'
import type { Identity } from '../../http/identity.ts'
import type { Offer } from '../models/offered-models.ts'
import { type Asked, chooseAbleContenders } from './choose-able-contenders.ts'
import type { ChosenContenders } from './choose-contenders.ts'
import type { NewTurn } from './stored-turn.ts'
import type { TurnOptions } from './turn-options.ts'
import { assertMayContinue, assertMaySend, assertValidPrompt } from './turn-policy.ts'
import { findLastTurn } from './turn-repository.ts'

/**
 * Checks the request, chooses the models, and returns the turn to store.
 * @throws {AppError} with the refusal.
 */
export async function planTurn(
  options: TurnOptions,
  sender: Identity,
  request: ChatRequest,
): Promise<NewTurn> {
  const { mode } = request
  const blind = mode === 'battle'
  const prompt = request.messages.at(-1)?.content ?? ''
  assertMaySend(sender, mode)
  assertValidPrompt(prompt)
  options.guard(prompt, request.phi_reviewed)
  const { idx, earlier, known } = request.thread_id
    ? await findPlace(options, sender, request.thread_id, request)
    : { idx: 0, earlier: [], known: [] }
  const subjects = mode === 'single' ? [] : labelQuestion(prompt, earlier).subject.slugs
  const { demonstration } = options
  const asked = { prompt, previous: earlier[0], demonstration }
  const offer = { ...(await options.offeredModels(subjects)), known }
  const { sides, probability } = chooseFor(sender, request, offer, asked)
  return {
    id: newId(),
    threadId: request.thread_id ?? newId(),
    userId: sender.userId,
    idx,
    requestId: request.request_id ?? null,
    mode,
    prompt,
    thinkingMode: request.thinking_mode,
    temperature: blind ? DEFAULT_TEMPERATURE : request.temperature,
    maxTokens: blind ? null : (request.max_tokens ?? null),
    gatewayId: options.gatewayId,
    pairProbability: probability,
    blind,
    sampleQuestion: options.isSampleQuestion(prompt),
    answers: sides.map(({ side, model }) => ({
      id: newId(),
      side,
      modelId: model.id,
      modelName: model.llmName,
    })),
  }
}

/** Names the remedy if the sender can apply it: for a superuser, a later retry is none. */
function chooseFor(
  { role }: Identity,
  request: ChatRequest,
  offer: Offer,
  asked: Asked,
): ChosenContenders {
  try {
    return chooseAbleContenders(request, offer, asked)
  } catch (cause) {
    if (role !== 'superuser' || !(cause instanceof UnavailableError)) throw cause
    throw new ConflictError(
      'No battle can start: fewer than two available models can be paired. Add or resume a second model that also thinks, or also doesn’t.',
    )
  }
}

/** Returns the turn's index in its thread, the earlier questions, newest first, and the last models. */
async function findPlace(
  { db }: TurnOptions,
  { userId }: Identity,
  threadId: string,
  { mode }: ChatRequest,
) {
  const last = await findLastTurn(db, { threadId, userId })
  if (!last) throw new NotFoundError('Thread not found')
  assertMayContinue(last, mode)
  return { idx: last.idx + 1, earlier: [last.prompt, ...last.earlier], known: last.modelIds }
}
