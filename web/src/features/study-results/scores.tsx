import type { StudyResults } from '@assay/contracts/studies/results'
import { t } from '@lingui/core/macro'
import { type Column, DataTable } from '../../components/data-table.tsx'
import { countText } from '../../components/format.ts'
import { Section } from '../../components/section.tsx'
import { measureText, namesOf, valueText } from './figures.ts'
import { axisOf, barOf } from './plot-axis.ts'
import { Plotted } from './plotted.tsx'

type Score = StudyResults['scores'][number]

const NOTES: Readonly<Record<StudyResults['kind'], string>> = {
  pairwise: t`Best first, with 95% intervals that treat questions and raters as samples. At the dashed line (1000), an answer is good enough as often as not. Of two sources that are 100 points apart, the better one is preferred in 64 of 100 comparisons.`,
  verdict: t`The share of ratings with each verdict, with 95% intervals.`,
  scales: t`Mean scores from 1 to 5, with 95% intervals. All dimensions have the same scale.`,
  rubric: t`The points that were met, as a share of the points that can be had, with 95% intervals.`,
}

/** The names of values whose measure is in the heading above the table. */
const VALUE_NAMES: Partial<Readonly<Record<StudyResults['kind'], string>>> = {
  verdict: t`Share of the ratings`,
  scales: t`Mean score`,
}

/** Each source with its interval, on one scale. */
export function Scores({ results }: { readonly results: StudyResults }) {
  const { kind, measures, scores } = results
  const overall = scores.filter(({ subject }) => subject === null)
  // The verdicts have one table of shares.
  const shown = kind === 'verdict' ? measures.slice(0, 1) : measures
  return (
    <Section title={t`Sources`} note={NOTES[kind]}>
      {shown.map((measure) => (
        <div key={measure}>
          {VALUE_NAMES[kind] && <h3>{measureText(kind, measure)}</h3>}
          <ScoreTable
            results={results}
            measure={measure}
            rows={overall.filter((score) => score.measure === measure)}
          />
        </div>
      ))}
    </Section>
  )
}

interface ScoreTableProps {
  readonly results: StudyResults
  readonly measure: string
  readonly rows: readonly Score[]
}

function ScoreTable({ results, measure, rows }: ScoreTableProps) {
  const { kind } = results
  const nameOf = namesOf(results)
  const axis = axisOf(kind, rows)
  const columns: readonly Column<Score>[] = [
    { name: t`Source`, cell: ({ arm_id }) => nameOf(arm_id) },
    {
      name: VALUE_NAMES[kind] ?? measureText(kind, measure),
      cell: (score) => (
        <Plotted interval={score} axis={axis} kind={kind} bar={barOf(kind)}>
          {valueText(score, kind)}
        </Plotted>
      ),
    },
    { name: t`Ratings`, cell: ({ ratings }) => countText(ratings) },
  ]
  return (
    <DataTable
      label={t`Sources: ${measureText(kind, measure)}`}
      columns={columns}
      rows={rows.toSorted((one, other) => (other.value ?? -1) - (one.value ?? -1))}
      keyOf={({ arm_id }) => arm_id}
    />
  )
}
