import type { AnalyticsDto, MessageStatsDto } from '@assay/contracts/analytics'

export interface UserCount {
  readonly kind: 'signed_up' | 'guest'
  readonly total: number
}

export interface MessageCount {
  readonly isFirst: boolean
  readonly sampleQuestion: boolean
  readonly total: number
}

/** What was never counted is zero. */
export function toAnalyticsDto(
  users: readonly UserCount[],
  messages: readonly MessageCount[],
): Omit<AnalyticsDto, 'today'> {
  const ofKind = (kind: UserCount['kind']) => sum(users.filter((count) => count.kind === kind))
  const first = messages.filter(({ isFirst }) => isFirst)
  const followUp = messages.filter(({ isFirst }) => !isFirst)
  return {
    user_counts: { total: sum(users), signed_up: ofKind('signed_up'), guest: ofKind('guest') },
    user_message_stats: toStats(messages),
    first_message_stats: toStats(first),
    follow_up_message_stats: toStats(followUp),
  }
}

function toStats(counts: readonly MessageCount[]): MessageStatsDto {
  const present = sum(counts.filter(({ sampleQuestion }) => sampleQuestion))
  const total = sum(counts)
  return {
    total,
    present_in_sample_questions: present,
    not_present_in_sample_questions: total - present,
  }
}

function sum(counts: readonly { readonly total: number }[]): number {
  return counts.reduce((before, { total }) => before + total, 0)
}
