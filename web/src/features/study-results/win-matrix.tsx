import { MAX_ERROR_CHANCE } from '@assay/contracts/studies/limits'
import type { StudyResults } from '@assay/contracts/studies/results'
import { plural, t } from '@lingui/core/macro'
import { ScrollableTable } from '../../components/scrollable-table.tsx'
import { Section } from '../../components/section.tsx'
import classes from './study-results.module.css'

type Pair = StudyResults['pairs'][number]

/** How often each source was better than each other one. */
export function WinMatrix({ results }: { readonly results: StudyResults }) {
  const { pairs, differences } = results
  if (pairs.length === 0) return null
  const compared = new Set(pairs.flatMap(({ first, second }) => [first, second]))
  const arms = results.arms.filter(({ id }) => compared.has(id))
  return (
    <Section
      title={t`Head to head`}
      note={t`The share of ratings in which the row’s source was better than the column’s. The others were losses, ties or “both bad”. Green and red: the data show which of the two is better.`}
    >
      <ScrollableTable label={t`Wins by pair of sources`}>
        <thead>
          <tr>
            <th scope="col">{t`Source`}</th>
            {arms.map(({ id, name }) => (
              <th key={id} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {arms.map(({ id, name }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              {arms.map((other) => (
                <Cell
                  key={other.id}
                  record={recordOf(pairs, id, other.id)}
                  lead={leadOf(differences, id, other.id)}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </ScrollableTable>
    </Section>
  )
}

interface PairRecord extends Pick<Pair, 'tie' | 'both_bad'> {
  readonly wins: number
  readonly losses: number
}

function recordOf(pairs: readonly Pair[], row: string, column: string): PairRecord | undefined {
  for (const { first, second, first_better, second_better, tie, both_bad } of pairs) {
    if (first === row && second === column)
      return { wins: first_better, losses: second_better, tie, both_bad }
    if (first === column && second === row)
      return { wins: second_better, losses: first_better, tie, both_bad }
  }
  return undefined
}

type Lead = 'ahead' | 'behind' | undefined

interface CellProps {
  readonly record: PairRecord | undefined
  readonly lead: Lead
}

function Cell({ record, lead }: CellProps) {
  if (!record) return <td>–</td>
  const { wins, losses, tie, both_bad } = record
  const total = wins + losses + tie + both_bad
  const words = t`${plural(wins, { one: '# win', other: '# wins' })}, ${plural(losses, { one: '# loss', other: '# losses' })}, ${plural(tie, { one: '# tie', other: '# ties' })}, ${both_bad} both bad`
  return (
    <td className={classes.record} data-lead={lead}>
      {total === 0 ? '–' : `${Math.round((100 * wins) / total)}%`}
      <small>{words}</small>
    </td>
  )
}

/** Which source is better, if the data show it. A count alone may be chance. */
function leadOf(differences: StudyResults['differences'], row: string, column: string): Lead {
  const shown = differences.find(
    ({ first, second, p }) =>
      p !== null &&
      p <= MAX_ERROR_CHANCE &&
      ((first === row && second === column) || (first === column && second === row)),
  )
  if (!shown || shown.value === null) return undefined
  return shown.value > 0 === (shown.first === row) ? 'ahead' : 'behind'
}
