import { createHash } from 'node:crypto'
import type { StudyInterval, StudyResults } from '@assay/contracts/studies/results'

/**
 * Replaces the arms by aliases in an order that only the seed determines. The order of rows, the
 * direction of differences and the numbers of responses would identify the arms, so they change too.
 */
export function blindResults(results: StudyResults, seed: string): StudyResults {
  const orderOf = (id: string) => createHash('sha256').update(`${seed} ${id}`).digest('hex')
  const numbers = new Map(
    results.arms
      .map(({ id }) => ({ id, order: orderOf(id) }))
      .sort((one, other) => (one.order < other.order ? -1 : 1))
      .map(({ id }, index) => [id, index + 1]),
  )
  const numberOf = (id: string) => numbers.get(id) ?? 0
  const aliasOf = (id: string) => `source-${numberOf(id)}`
  const isTurned = ({ first, second }: { readonly first: string; readonly second: string }) =>
    numberOf(first) > numberOf(second)
  const byArm = <Row extends { readonly arm_id: string }>(rows: readonly Row[]) =>
    rows
      .toSorted((one, other) => numberOf(one.arm_id) - numberOf(other.arm_id))
      .map((row) => ({ ...row, arm_id: aliasOf(row.arm_id) }))
  const byPair = <Row extends { readonly first: string; readonly second: string }>(
    rows: readonly Row[],
    turn: (row: Row) => Row,
  ) =>
    rows
      .map((row) => (isTurned(row) ? turn({ ...row, first: row.second, second: row.first }) : row))
      .toSorted(
        (one, other) =>
          numberOf(one.first) - numberOf(other.first) ||
          numberOf(one.second) - numberOf(other.second),
      )
      .map((row) => ({ ...row, first: aliasOf(row.first), second: aliasOf(row.second) }))
  return {
    ...results,
    arms: results.arms
      .toSorted((one, other) => numberOf(one.id) - numberOf(other.id))
      .map(({ id, is_left_out }) => ({
        ...{ id: aliasOf(id), name: `Source ${numberOf(id)}`, is_left_out },
        ...{ responses: null, declined: null, failed: null, self_identified: null },
      })),
    scores: byArm(results.scores),
    tags: byArm(results.tags),
    differences: byPair(results.differences, (row) => ({ ...row, ...negated(row) })),
    pairs: byPair(results.pairs, (row) => ({
      ...row,
      first_better: row.second_better,
      second_better: row.first_better,
    })),
  }
}

function negated({ value, low, high }: StudyInterval): StudyInterval {
  const negate = (number: number | null) => (number === null ? null : 0 - number)
  return { value: negate(value), low: negate(high), high: negate(low) }
}
