import { setImmediate } from 'node:timers/promises'

/** Nobody waits longer than this, and than one step. */
const SLICE_MS = 2

/** Takes the steps one after the other and lets others work in between; returns what they return. */
export async function runInSlices<T>(steps: Generator<void, T>): Promise<T> {
  let sliceEnd = 0
  let step = steps.next()
  for (; !step.done; step = steps.next()) {
    if (performance.now() < sliceEnd) continue
    await setImmediate()
    sliceEnd = performance.now() + SLICE_MS
  }
  return step.value
}
