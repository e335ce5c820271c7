const IS_LONG = process.env.LONG === '1'

/** Selects the short form of a property test with `npm test`, and the long form with `LONG=1`. */
export const shortOrLong = <Value>(short: Value, long: Value): Value => (IS_LONG ? long : short)
