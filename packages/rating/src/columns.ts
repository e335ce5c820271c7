/** A growing list of numbers in one typed array; reading past its end gives undefined. */
export interface Column<Values extends Int32Array | Float64Array> {
  values: Values
  length: number
}

const FIRST_CAPACITY = 64

/** Builds an empty list of 32-bit whole numbers. */
export function intColumn(): Column<Int32Array> {
  return { values: new Int32Array(FIRST_CAPACITY), length: 0 }
}

/** Builds an empty list of doubles. */
export function doubleColumn(): Column<Float64Array> {
  return { values: new Float64Array(FIRST_CAPACITY), length: 0 }
}

/** Appends `numbers`, doubling the array when it is full. */
export function append<Values extends Int32Array | Float64Array>(
  column: Column<Values>,
  ...numbers: readonly number[]
): void {
  if (column.length + numbers.length > column.values.length) {
    const wider = new (column.values.constructor as new (length: number) => Values)(
      column.values.length * 2,
    )
    wider.set(column.values)
    column.values = wider
  }
  column.values.set(numbers, column.length)
  column.length += numbers.length
}

/** Adds to one number of the list. */
export function increase(column: Column<Int32Array | Float64Array>, at: number, by: number): void {
  column.values[at] = (column.values[at] as number) + by
}
