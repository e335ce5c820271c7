/*
 * Items at indices that are known to exist. One function for each kind of array: V8 learns what a
 * function reads from, and one that reads from many kinds is ten times slower in the hot loops.
 */

export function at<Item>(items: readonly Item[], index: number): Item {
  const item = items[index]
  if (item === undefined) throw nothingAt(index)
  return item
}

export function floatAt(values: Float64Array, index: number): number {
  const value = values[index]
  if (value === undefined) throw nothingAt(index)
  return value
}

export function intAt(values: Int32Array, index: number): number {
  const value = values[index]
  if (value === undefined) throw nothingAt(index)
  return value
}

function nothingAt(index: number): RangeError {
  return new RangeError(`nothing is at ${index}`)
}
