import type { ThreadDto } from '@assay/contracts/threads'
import { expect, test } from 'vitest'
import { groupThreads } from './group-threads.ts'

const NOW = new Date(2026, 2, 30, 9, 30)

const at = (id: string, last: Date, pinned = false): ThreadDto => ({
  id,
  user_id: 'id',
  title: id,
  mode: 'battle',
  is_active: true,
  last_message_at: last.toISOString(),
  model_name: null,
  pinned,
})

test.each([
  ['Today', new Date(2026, 2, 30, 0, 0)],
  ['Today', new Date(2026, 2, 30, 23, 0)],
  ['Yesterday', new Date(2026, 2, 29, 23, 59)],
  ['Yesterday', new Date(2026, 2, 29, 0, 0)],
  ['Previous 7 days', new Date(2026, 2, 28, 23, 59)],
  ['Previous 7 days', new Date(2026, 2, 23, 0, 0)],
  ['Previous 30 days', new Date(2026, 2, 22, 23, 59)],
  ['Previous 30 days', new Date(2026, 1, 28, 0, 0)],
  ['February 2026', new Date(2026, 1, 27, 23, 59)],
  ['December 2025', new Date(2025, 11, 31, 12, 0)],
])('%s: %s', (label, last) => {
  expect(groupThreads([at('a', last)], NOW).map((group) => group.label)).toEqual([label])
})

test('pinned threads come together, on any day, and the order stays', () => {
  const old = new Date(2025, 1, 1)
  const groups = groupThreads([at('p', old, true), at('b', NOW), at('a', NOW), at('c', old)], NOW)
  expect(groups.map(({ label, threads }) => [label, threads.map(({ id }) => id)])).toEqual([
    ['Pinned', ['p']],
    ['Today', ['b', 'a']],
    ['February 2025', ['c']],
  ])
})
