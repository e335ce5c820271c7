import { AnswerErrorCode } from '@assay/contracts/chat/answer-errors'
import type { ModelDayDto, ModelDto } from '@assay/contracts/models'
import { isOtherModel } from '@assay/contracts/reported-name'
import type { ManagedModel } from './managed-model-repository.ts'
import { modelHealth, NO_ANSWERS } from './model-health.ts'
import { toModelEntry } from './model-row.ts'
import type { ModelUsage } from './model-usage-repository.ts'

/** @param usage undefined for a model that has not answered today. */
export function toModelDto(model: ManagedModel, usage: ModelUsage | undefined): ModelDto {
  return {
    id: model.id,
    llm_name: model.llmName,
    company: model.company,
    is_thinking: model.isThinking,
    connection: model.connectionId,
    name: model.providerModel,
    reported_name: isOtherModel(model.providerModel, model.reportedName)
      ? model.reportedName
      : null,
    entry: model.slug === null ? null : toModelEntry(model),
    is_edited: model.editedAt !== null,
    ...modelHealth({ ...model, recent: usage?.recent ?? NO_ANSWERS }),
    paused_at: model.pausedAt?.toISOString() ?? null,
    paused_by: model.pausedBy,
    today: toDay(usage),
  }
}

function toDay(usage: ModelUsage | undefined): ModelDayDto {
  const failures = AnswerErrorCode.options
    .map((code) => ({ code, total: usage?.failures[code] ?? 0 }))
    .filter(({ total }) => total > 0)
  return {
    answers: usage?.answers ?? 0,
    failures,
    cut_at_limit: usage?.cutAtLimit ?? 0,
    first_token_p50_ms: usage?.firstTokenP50Ms ?? null,
    first_token_p95_ms: usage?.firstTokenP95Ms ?? null,
    duration_p50_ms: usage?.durationP50Ms ?? null,
    input_tokens: usage?.inputTokens ?? 0,
    output_tokens: usage?.outputTokens ?? 0,
    cost_usd: usage?.cost ?? null,
  }
}
