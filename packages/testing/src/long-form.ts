const IS_LONG = process.env.LONG === '1'

/** Proofs over many examples run in a short form with `npm test`, and in full with `LONG=1`. */
export const shortOrLong = <Value>(short: Value, long: Value): Value => (IS_LONG ? long : short)
