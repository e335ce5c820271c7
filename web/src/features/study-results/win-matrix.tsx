import type { StudyResults } from '@assay/contracts/studies/results'
import { countOf } from '../../components/format.ts'
import { ScrollableTable } from '../../components/scrollable-table.tsx'
import { Section } from '../../components/section.tsx'
import classes from './study-results.module.css'

type Pair = StudyResults['pairs'][number]

/** How often each source was better than each other one. */
export function WinMatrix({ results }: { readonly results: StudyResults }) {
  const { pairs } = results
  if (pairs.length === 0) return null
  const compared = new Set(pairs.flatMap(({ first, second }) => [first, second]))
  const arms = results.arms.filter(({ id }) => compared.has(id))
  return (
    <Section
      title="Head to head"
      note="The share of ratings in which the row’s source was better than the column’s. The others were losses, ties or “both bad”. A cell is coloured if the data show a difference. Green: more wins than losses. Red: more losses."
    >
      <ScrollableTable label="Wins by pair of sources">
        <thead>
          <tr>
            <th scope="col">Source</th>
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
                  isShown={isShown(results, id, other.id)}
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

/** The chance of an error up to which a difference is shown, as in the sentences. */
const ERROR_CHANCE = 0.05

const isShown = ({ differences }: StudyResults, row: string, column: string) =>
  differences.some(
    ({ first, second, p }) =>
      [first, second].includes(row) &&
      [first, second].includes(column) &&
      p !== null &&
      p <= ERROR_CHANCE,
  )

interface CellProps {
  readonly record: PairRecord | undefined
  /** Whether the data show a difference of the two sources. */
  readonly isShown: boolean
}

function Cell({ record, isShown }: CellProps) {
  if (!record) return <td>·</td>
  const { wins, losses, tie, both_bad } = record
  const total = wins + losses + tie + both_bad
  const words = `${countOf(wins, 'win')}, ${countOf(losses, 'loss', 'losses')}, ${countOf(tie, 'tie')}, ${both_bad} both bad`
  return (
    <td className={classes.record} data-lead={isShown ? leadOf(wins - losses) : undefined}>
      {total === 0 ? '·' : `${Math.round((100 * wins) / total)}%`}
      <small>{words}</small>
    </td>
  )
}

function leadOf(lead: number): 'ahead' | 'behind' | undefined {
  if (lead === 0) return undefined
  return lead > 0 ? 'ahead' : 'behind'
}
