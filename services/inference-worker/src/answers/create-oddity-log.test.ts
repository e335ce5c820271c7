import { createLogger } from '@assay/runtime'
import { expect, test, vi } from 'vitest'
import { createOddityLog } from './create-oddity-log.ts'

const FINISH = {
  type: 'finish',
  finishReason: 'stop',
  usage: { inputTokens: 1, outputTokens: 2 },
  providerVersion: undefined,
} as const
const model = (providerModel: string) => ({ connectionId: 'local', providerModel })

test('an unknown stop reason is logged once per model and reason', () => {
  const log = createLogger('test', 'silent')
  const warn = vi.spyOn(log, 'warn')
  const note = createOddityLog(log)
  note(model('a'), FINISH)
  for (const name of ['a', 'a', 'b']) note(model(name), { ...FINISH, unknownReason: 'vibes' })
  note(model('a'), { ...FINISH, unknownReason: 'mood' })
  for (const name of ['a', 'a']) note(model(name), { ...FINISH, hasUnreadEvent: true })
  expect(warn.mock.calls.map(([facts]) => facts)).toEqual([
    { connectionId: 'local', model: 'a', reason: 'vibes' },
    { connectionId: 'local', model: 'b', reason: 'vibes' },
    { connectionId: 'local', model: 'a', reason: 'mood' },
    { connectionId: 'local', model: 'a' },
  ])
})
