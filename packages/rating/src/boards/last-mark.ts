/** The distance between marks is a hundredth of the ledger, and at least one entry. */
const ENTRIES_PER_STEP = 100

/**
 * The last mark of a ledger with `position` entries. The data that boards borrow from other votes
 * is estimated only at marks, because it requires a pass over all voters. Marks depend only on the
 * length of the ledger.
 */
export function lastMark(position: number): number {
  let mark = 0
  for (let next = 1; next <= position; next += Math.max(1, Math.floor(next / ENTRIES_PER_STEP)))
    mark = next
  return mark
}
