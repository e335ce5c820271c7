/** Marks are so far apart: a hundredth of the ledger, and an entry at least. */
const ENTRIES_A_STEP = 100

/**
 * The last mark of a ledger of `position` entries. What boards borrow is estimated there, from every
 * voter there is; where marks are depends on nothing but the ledger's length.
 */
export function lastMark(position: number): number {
  let mark = 0
  for (let next = 1; next <= position; next += Math.max(1, Math.floor(next / ENTRIES_A_STEP)))
    mark = next
  return mark
}
