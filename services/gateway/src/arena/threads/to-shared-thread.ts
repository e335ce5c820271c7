import type { CitationDto } from '@assay/contracts/citations'
import type {
  HiddenParts,
  ShareDto,
  SharedAnswerDto,
  SharedThreadDto,
  SharedTurnDto,
} from '@assay/contracts/shares'
import { toPublicSources } from './public-sources.ts'
import { type TurnRecord, toPublicTurn } from './public-turn.ts'
import type { Share } from './share-repository.ts'

export function toShareDto({ id, createdAt }: Share): ShareDto {
  return { id, created_at: createdAt.toISOString() }
}

/**
 * Converts a thread to the form in which anyone with its link sees it: its voted turns with
 * question, answers, models and outcome, except the hidden parts. Ids and days are left out,
 * because they could identify the vote in the ledger. The title is left out, because it quotes the
 * first question. Thoughts and the reason for the vote are also left out.
 */
export function toSharedThread(
  records: readonly TurnRecord[],
  citations: readonly CitationDto[],
  hidden: HiddenParts,
): SharedThreadDto {
  const turns = records.flatMap((record) => {
    const ofTurn = citations.filter(({ turn_id }) => turn_id === record.id)
    return toSharedTurn(toPublicTurn(record), ofTurn)
  })
  return { turns: turns.map((turn) => hideParts(turn, hidden)), hidden }
}

function hideParts({ question, answers, outcome }: SharedTurnDto, hidden: HiddenParts) {
  const hidesNames = hidden === 'names'
  return {
    question,
    answers: hidesNames ? answers.map(withoutName) : answers,
    outcome: hidesNames || hidden === 'outcomes' ? null : outcome,
  }
}

function withoutName(answer: SharedAnswerDto): SharedAnswerDto {
  const provider_sources = toPublicSources(answer.provider_sources, false)
  return { ...answer, model_name: null, provider_sources }
}

function toSharedTurn(
  { turn: { vote }, messages }: ReturnType<typeof toPublicTurn>,
  citations: readonly CitationDto[],
): SharedTurnDto[] {
  const [question] = messages
  if (!vote || !question) return []
  return [
    {
      question: question.content,
      answers: messages.flatMap(({ side, ...message }) =>
        side ? [toSharedAnswer({ ...message, side }, citations)] : [],
      ),
      outcome: vote.outcome,
    },
  ]
}

function toSharedAnswer(
  answer: Omit<SharedAnswerDto, 'sources'>,
  citations: readonly CitationDto[],
): SharedAnswerDto {
  const { side, content, model_name, error, ending, provider_sources } = answer
  const ofSide = citations.filter((citation) => citation.side === side)
  return {
    ...{ side, content, model_name, error, ending, provider_sources },
    sources: ofSide.map(({ turn_id: _turn, side: _side, ...source }) => source),
  }
}
