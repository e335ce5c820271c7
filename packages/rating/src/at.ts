/*
 * Array access at indices known to exist. There is one function per kind of array, because V8
 * specialises a function on the kind that it reads. A single function for all kinds would be ten
 * times slower in hot loops.
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
  return new RangeError(`there is no item at index ${index}`)
}
