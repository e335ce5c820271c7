const IS_LONG = process.env.LONG === '1'

/** Selects the short form of a property test with `npm test`, and the long form with `LONG=1`. */
export const shortOrLong = <Value>(short: Value, long: Value): Value => (IS_LONG ? long : short)

/** Selects every n-th row of a table with `npm test`, and all rows with `LONG=1`. */
export const everyNth = <Row>(n: number, rows: readonly Row[]): readonly Row[] =>
  shortOrLong(
    rows.filter((_, at) => at % n === 0),
    rows,
  )
