import type { Bus } from '@assay/bus'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStopper } from './create-stopper.ts'
import { openSide } from './side-stream.ts'
import type { TurnInProgress } from './turn-in-progress.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A turn with one unfinished side, and a mock that counts the requests to the workers. */
function aTurn() {
  const sendStop = vi.fn()
  const side = openSide({ answerId: 'a', side: 'left', name: 'Assistant A', revealed: false })
  const turn: Partial<TurnInProgress> = { sides: [side], isPaced: true, halt: vi.fn() }
  const bus: Partial<Bus> = { isClosed: () => false, publish: sendStop }
  return { stopper: createStopper(bus as Bus, turn as TurnInProgress), sendStop }
}

test('a stop is requested repeatedly until the reader leaves', () => {
  const { stopper, sendStop } = aTurn()
  stopper.stop()
  vi.advanceTimersByTime(1_000)
  expect(sendStop).toHaveBeenCalledTimes(6)
  stopper[Symbol.dispose]()
  vi.advanceTimersByTime(1_000)
  expect(sendStop).toHaveBeenCalledTimes(6)
})

test('a stop after the reader has left is requested once', () => {
  const { stopper, sendStop } = aTurn()
  stopper[Symbol.dispose]()
  stopper.stop()
  vi.advanceTimersByTime(1_000)
  expect(sendStop).toHaveBeenCalledTimes(1)
})
