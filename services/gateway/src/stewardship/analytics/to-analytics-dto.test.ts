import { expect, test } from 'vitest'
import { toAnalyticsDto } from './to-analytics-dto.ts'

const NOTHING = { total: 0, present_in_sample_questions: 0, not_present_in_sample_questions: 0 }

test('without counts every figure is zero', () => {
  expect(toAnalyticsDto([])).toEqual({
    user_counts: { total: 0, signed_up: 0, guest: 0 },
    user_message_stats: NOTHING,
    first_message_stats: NOTHING,
    follow_up_message_stats: NOTHING,
  })
})

test('first and follow-up messages add up to all messages', () => {
  const { user_counts, ...stats } = toAnalyticsDto([
    { kind: 'signed_up', total: 2 },
    { kind: 'guest', total: 5 },
    { kind: 'first_sample', total: 1 },
    { kind: 'first', total: 10 },
    { kind: 'follow_up_sample', total: 100 },
    { kind: 'follow_up', total: 1_000 },
  ])
  expect(user_counts).toEqual({ total: 7, signed_up: 2, guest: 5 })
  const numbers = ({ total, ...split }: (typeof stats)['user_message_stats']) => [
    total,
    split.present_in_sample_questions,
    split.not_present_in_sample_questions,
  ]
  expect(numbers(stats.first_message_stats)).toEqual([11, 1, 10])
  expect(numbers(stats.follow_up_message_stats)).toEqual([1_100, 100, 1_000])
  expect(numbers(stats.user_message_stats)).toEqual([1_111, 101, 1_010])
})
