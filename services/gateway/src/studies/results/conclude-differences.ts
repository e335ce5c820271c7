import type { StudyKind } from '@assay/contracts/studies/design'
import { MAX_ERROR_CHANCE } from '@assay/contracts/studies/limits'
import type { StudyResults } from '@assay/contracts/studies/results'
import { LARGEST_DIFFERENCE } from '@assay/rating/studies'
import { chance, decimals } from './to-words.ts'

type Difference = StudyResults['differences'][number]
/** A difference that the ratings determine. */
type KnownDifference = {
  readonly [Key in keyof Difference]: NonNullable<Difference[Key]>
}

/** More differences of a sort are counted, not listed. */
const MAX_LISTED = 12

/** States which arms differ, which may not differ, and which cannot be compared. */
export function concludeDifferences(results: StudyResults): string[] {
  const names = new Map(results.arms.map(({ id, name }) => [id, name]))
  const nameOf = (id: string) => names.get(id) ?? id
  return results.measures.flatMap((measure) => {
    const differences = results.differences.filter((one) => one.measure === measure)
    const known = differences.filter(isKnown).sort((one, other) => one.p - other.p)
    const shown = known.filter(({ p }) => p <= MAX_ERROR_CHANCE).map(toPositive)
    const open = known.filter(({ p }) => p > MAX_ERROR_CHANCE)
    const unknown = differences.filter((one) => !isKnown(one))
    const words = wordsFor(results.kind, measure)
    const { better, unit, on } = words
    return [
      ...listed(shown, `More differences${on} are shown`, ({ first, second, ...one }) => {
        const size = `+${unit(one.value)} (95 % interval ${range(one, unit)}; ${chance(one.p)})`
        return `${nameOf(first)} ${better} ${nameOf(second)}${on}: ${size}.`
      }),
      ...listed(open, `More differences${on} are not shown`, (one) =>
        [openText(one, words, nameOf), ...choicesOf(one, results, nameOf)].join(' '),
      ),
      ...listed(
        unknown,
        `More differences${on} are unknown`,
        ({ first, second }) =>
          `The data do not determine the difference between ${nameOf(first)} and ${nameOf(second)}${on}.`,
      ),
      ...(results.kind === 'pairwise' ? concludeUnconnected(results, nameOf) : []),
    ]
  })
}

type Names = (armId: string) => string

function openText(
  one: KnownDifference,
  { unit, on, largest }: ReturnType<typeof wordsFor>,
  nameOf: Names,
): string {
  const both = `${nameOf(one.first)} and ${nameOf(one.second)}${on}`
  if (one.low <= -largest && one.high >= largest)
    return `There are too few ratings to compare ${both}.`
  return `The data do not show a difference between ${both}. The true difference may be anywhere from ${range(one, unit)}.`
}

/** What raters chose between two arms, so that a reader can reconcile it with the interval. */
function choicesOf(
  { first, second }: Difference,
  { pairs }: StudyResults,
  nameOf: Names,
): string[] {
  const pair = pairs.find((one) =>
    [one.first, one.second].every((id) => id === first || id === second),
  )
  if (!pair) return []
  const { first_better: won, second_better: lost, tie, both_bad: bad } = pair
  const [one, other] = [nameOf(pair.first), nameOf(pair.second)]
  return [
    `Raters preferred ${one} in ${won} and ${other} in ${lost} of ${won + lost + tie + bad} comparisons. With other raters or questions, this may differ.`,
  ]
}

function isKnown(one: Difference): one is KnownDifference {
  return one.value !== null && one.low !== null && one.high !== null && one.p !== null
}

/** Puts the better arm first. */
function toPositive(one: KnownDifference): KnownDifference {
  if (one.value >= 0) return one
  const { first, second, value, low, high } = one
  return { ...one, first: second, second: first, value: -value, low: -high, high: -low }
}

function listed<One>(
  differences: readonly One[],
  rest: string,
  toSentence: (difference: One) => string,
): string[] {
  const more = differences.length - MAX_LISTED
  return [
    ...differences.slice(0, MAX_LISTED).map(toSentence),
    ...(more > 0 ? [`${rest}: ${more}. The table lists them.`] : []),
  ]
}

type Unit = (value: number) => string

function range(
  { low, high }: KnownDifference | Omit<KnownDifference, 'first' | 'second'>,
  unit: Unit,
) {
  return `${unit(low).replace(/ [a-z].*/, '')} to ${unit(high)}`
}

function wordsFor(kind: StudyKind, measure: string) {
  const points: Unit = (value) => `${decimals(value, 0)} points`
  const shares: Unit = (value) => `${decimals(100 * value, 0)} percentage points`
  const scores: Unit = (value) => `${decimals(value, 2)} points`
  const on = kind === 'scales' ? ` on ${measure}` : ''
  const words = { on, largest: LARGEST_DIFFERENCE[kind] }
  if (kind === 'pairwise') return { better: 'was rated better than', unit: points, ...words }
  if (kind === 'verdict') return { better: 'was right more often than', unit: shares, ...words }
  if (kind === 'rubric') return { better: 'met more of the rubrics than', unit: shares, ...words }
  return { better: 'scored higher than', unit: scores, ...words }
}

/** Names arms that no chain of rated pairs connects. Their differences are absent. */
function concludeUnconnected({ scores, differences }: StudyResults, nameOf: Names): string[] {
  const rated = [...new Set(scores.map(({ arm_id }) => arm_id))]
  const compared = new Set(differences.flatMap(({ first, second }) => [first, second]))
  const alone = rated.filter((id) => !compared.has(id))
  const pairs = (rated.length * (rated.length - 1)) / 2
  if (differences.length >= pairs) return []
  if (alone.length > 0)
    return [`No ratings connect ${alone.map(nameOf).join(', ')} with the other sources.`]
  return ['No ratings connect some of the sources, so they cannot be compared.']
}
