import { AnswerRateKind, type AnswerRatesDto } from '@assay/contracts/answer-rates'
import type { LedgerLine } from '@assay/contracts/ledger'
import { type Snapshot, toEntryLine } from '@assay/db'
import type { Row } from '@assay/release'
import { voterPseudonym } from '../../boards/ledger/to-export-lines.ts'
import type { PublishedTurn } from './screen-turn.ts'
import type { listModels } from './source-repository.ts'

export function toVoteRow({ created_at, kind: _, ...line }: LedgerLine): Row {
  return { ...line, created_at: new Date(created_at) }
}

/** @param key the key for the pseudonyms in all releases. */
export function toConversationRow(turn: PublishedTurn, key: string): Row {
  return {
    seq: Number(turn.position),
    // The prefix separates pseudonyms of threads from those of voters, which use the same key.
    conversation: voterPseudonym(key, `thread ${turn.threadId}`),
    turn: turn.idx,
    voter: voterPseudonym(key, turn.voterId),
    prompt: turn.prompt,
    left_model: turn.leftModelId,
    right_model: turn.rightModelId,
    left_answer: turn.leftAnswer || null,
    right_answer: turn.rightAnswer || null,
    outcome: turn.outcome,
    feedback: turn.feedbackText,
    redacted: turn.isRedacted,
  }
}

export function toVerdictRows(turn: PublishedTurn): Row[] {
  return (turn.assessments ?? []).map(({ side, verdict, tags }) => ({
    seq: Number(turn.position),
    side,
    model: side === 'left' ? turn.leftModelId : turn.rightModelId,
    verdict,
    tags: tags.join(),
  }))
}

export function toBoardRows({ entries }: Snapshot): Row[] {
  return entries.map((entry) => {
    const { llm_name: name, ...line } = toEntryLine(entry)
    return { ...line, board: 'overall', name }
  })
}

/** Keeps only the rates of the board's models. */
export function toRateRows({ entries }: AnswerRatesDto, snapshot: Snapshot): Row[] {
  const names = new Map(snapshot.entries.map(({ modelId, llmName }) => [modelId, llmName]))
  return entries.flatMap((entry) => {
    const { board, llm_id: model, answers, users } = entry
    const name = names.get(model)
    if (name === undefined) return []
    const rates = RATE_KINDS.map((kind) => ({
      [kind]: entry[kind]?.value ?? null,
      [`${kind}_low`]: entry[kind]?.low ?? null,
      [`${kind}_high`]: entry[kind]?.high ?? null,
    }))
    return [Object.assign({ board, model, name, answers, users }, ...rates)]
  })
}
const RATE_KINDS = AnswerRateKind.options

type Model = Awaited<ReturnType<typeof listModels>>[number]

export function toModelRows(models: readonly Model[], { entries }: Snapshot): Row[] {
  const names = new Map(entries.map(({ modelId, llmName }) => [modelId, llmName]))
  return models.map((model) => ({
    model: model.id,
    name: names.get(model.id) ?? null,
    company: model.company,
    provider: model.provider,
    provider_model: model.providerModel,
    is_thinking: model.isThinking,
  }))
}
