import type { AnalyticsDto } from '@assay/contracts/analytics'
import type { DatabaseSchema } from '@assay/db'

type CountKind = DatabaseSchema['analyticsCounts']['kind']

export interface AnalyticsCount {
  readonly kind: CountKind
  readonly total: number
}

/** Converts the projector's counts. Missing counts are zero. */
export function toAnalyticsDto(counts: readonly AnalyticsCount[]): Omit<AnalyticsDto, 'today'> {
  const sum = (...kinds: CountKind[]) =>
    counts
      .filter(({ kind }) => kinds.includes(kind))
      .reduce((before, { total }) => before + total, 0)
  const toStats = (...places: ('first' | 'follow_up')[]) => ({
    total: sum(...places, ...places.map((place) => `${place}_sample` as const)),
    present_in_sample_questions: sum(...places.map((place) => `${place}_sample` as const)),
    not_present_in_sample_questions: sum(...places),
  })
  return {
    user_counts: {
      total: sum('signed_up', 'guest'),
      signed_up: sum('signed_up'),
      guest: sum('guest'),
    },
    user_message_stats: toStats('first', 'follow_up'),
    first_message_stats: toStats('first'),
    follow_up_message_stats: toStats('follow_up'),
  }
}
