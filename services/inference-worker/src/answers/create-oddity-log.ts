import type { Logger } from '@assay/runtime'
import type { ProviderEvent } from '../providers/provider.ts'
import type { ClaimedAnswer } from './claim-repository.ts'

/** Logs oddities in the stream of a good answer, once per model and oddity. */
export type OddityLog = (
  model: Pick<ClaimedAnswer, 'connectionId' | 'providerModel'>,
  finish: Extract<ProviderEvent, { type: 'finish' }>,
) => void

/** A stop reason is a short word; longer text may quote an answer. */
const MAX_REASON_CHARS = 60

export function createOddityLog(log: Logger): OddityLog {
  const logged = new Set<string>()
  return ({ connectionId, providerModel: model }, { unknownReason, hasUnreadEvent }) => {
    const warnOnce = (message: string, facts: { readonly reason?: string }) => {
      const key = `${connectionId} ${model} ${message} ${facts.reason}`
      if (logged.has(key)) return
      logged.add(key)
      log.warn({ connectionId, model, ...facts }, message)
    }
    const reason = unknownReason?.slice(0, MAX_REASON_CHARS)
    if (reason) warnOnce('unknown finish reason, taken for the end of the answer', { reason })
    if (hasUnreadEvent) warnOnce('unreadable event skipped', {})
  }
}
