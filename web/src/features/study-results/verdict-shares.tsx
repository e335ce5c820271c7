import type { StudyResults } from '@assay/contracts/studies/results'
import { t } from '@lingui/core/macro'
import { type Column, DataTable } from '../../components/data-table.tsx'
import { Section } from '../../components/section.tsx'
import { VERDICT_LABELS, VERDICTS } from '../answers/assessment-labels.ts'
import { figureText, SHARE } from './figures.ts'
import classes from './study-results.module.css'

type Arm = StudyResults['arms'][number]

/** The four verdicts of each source, as a bar and in numbers. */
export function VerdictShares({ results }: { readonly results: StudyResults }) {
  const { arms, scores } = results
  const scoreOf = (arm: Arm, measure: string) =>
    scores.find((one) => one.arm_id === arm.id && one.measure === measure && one.subject === null)
  const rows = arms.filter((arm) => scoreOf(arm, 'right'))
  const columns: readonly Column<Arm>[] = [
    { name: t`Source`, cell: ({ name }) => name },
    {
      name: t`Verdicts`,
      cell: (arm) => (
        <span className={classes.stack} aria-hidden>
          {VERDICTS.map((verdict) => (
            <span
              key={verdict}
              data-verdict={verdict}
              style={{ flexGrow: scoreOf(arm, verdict)?.value ?? 0 }}
            />
          ))}
        </span>
      ),
    },
    ...VERDICTS.map((verdict) => ({
      name: VERDICT_LABELS[verdict],
      cell: (arm: Arm) => figureText(scoreOf(arm, verdict), SHARE),
    })),
  ]
  return (
    <Section title={t`Verdicts`}>
      <p className={classes.legend}>
        {VERDICTS.map((verdict) => (
          <span key={verdict}>
            <i aria-hidden data-verdict={verdict} /> {VERDICT_LABELS[verdict]}
          </span>
        ))}
      </p>
      <DataTable
        label={t`Verdicts by source`}
        columns={columns}
        rows={rows}
        keyOf={({ id }) => id}
      />
    </Section>
  )
}
