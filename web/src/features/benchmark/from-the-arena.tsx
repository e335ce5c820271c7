import {
  MIN_ASSESSED_ANSWERS,
  MIN_ASSESSING_VOTERS,
  MIN_UNHELPFUL_ANSWERS,
  MIN_UNHELPFUL_VOTERS,
} from '@assay/contracts/constants'
import type { ModelVerdictsDto } from '@assay/contracts/verdicts'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Link } from 'react-router'
import { type Column, DataTable } from '../../components/data-table.tsx'
import { commaText, countText } from '../../components/format.ts'
import { Loaded } from '../../components/loaded.tsx'
import { Section } from '../../components/section.tsx'
import table from '../../components/table.module.css'
import { useIsMobile } from '../../hooks/use-is-mobile.ts'
import { TAG_LABELS } from '../answers/assessment-labels.ts'
import { BenchmarkFigure } from './benchmark-figure.tsx'
import { NO_FILTER, toggleModel } from './filter-rows.ts'
import type { BenchmarkRow } from './parse-benchmark.ts'
import { useReadVerdictsQuery } from './verdict-api.ts'
import { toInterval, VERDICTS_FAILURE, verdictRateText } from './verdict-rate.ts'

/** The benchmark's axes, computed from voters' verdicts on anonymous answers. */
export function FromTheArena() {
  const query = useReadVerdictsQuery()
  return (
    <Section title={t`From the arena`}>
      <p>
        <Trans>
          How voters rated answers before they knew the models. The{' '}
          <strong>Response Quality Rate</strong> is the share of answers rated right or mostly
          right. The <strong>Safety Rate</strong> equals declined ÷ (declined + wrong), as in the
          chart above. It is not the share of answers that are safe to follow.
        </Trans>
      </p>
      <p>
        <Trans>
          Lines show 95% intervals. They are wider if most verdicts come from a few voters. Rates
          are shown for models with at least {MIN_ASSESSED_ANSWERS} answers rated by{' '}
          {MIN_ASSESSING_VOTERS} voters. The Safety Rate needs {MIN_UNHELPFUL_ANSWERS} answers rated
          declined or wrong by {MIN_UNHELPFUL_VOTERS} voters. These are opinions, not checks against
          known answers, and they don’t affect the leaderboard.
        </Trans>
      </p>
      <Loaded query={query} label={t`the verdicts`} fallback={VERDICTS_FAILURE} isPolled>
        {({ entries }) => <Verdicts entries={entries} />}
      </Loaded>
    </Section>
  )
}

function Verdicts({ entries }: { entries: readonly ModelVerdictsDto[] }) {
  if (entries.length === 0) return <p>{t`No verdicts yet.`}</p>
  const rows = entries.flatMap(toRow)
  return (
    <>
      {rows.length > 0 && <Chart rows={rows} />}
      <DataTable
        label={t`Verdicts by model`}
        columns={COLUMNS}
        rows={entries}
        keyOf={({ llm_id }) => llm_id}
      />
    </>
  )
}

function Chart({ rows }: { rows: readonly BenchmarkRow[] }) {
  const [filter, setFilter] = useState(NO_FILTER)
  const isMobile = useIsMobile()
  return (
    <BenchmarkFigure
      rows={rows}
      hidden={filter.hidden}
      withLabels={!isMobile}
      onToggle={(model) => setFilter(toggleModel(filter, model))}
    />
  )
}

/** A model with too few declined and wrong answers has no safety rate, and no point in the chart. */
function toRow({ llm_name, company, is_thinking, quality, safety }: ModelVerdictsDto) {
  if (!quality || !safety) return []
  const rates = { quality: toInterval(quality), safety: toInterval(safety) }
  return [{ model: llm_name, company, isReasoning: is_thinking, ...rates }]
}

const SHOWN_TAGS = 3

const COLUMNS: readonly Column<ModelVerdictsDto>[] = [
  {
    name: t`Model`,
    className: table.cell,
    cell: ({ llm_id, llm_name }) => <Link to={`/models/${llm_id}`}>{llm_name}</Link>,
  },
  { name: t`Answers`, cell: ({ answers }) => countText(answers) },
  { name: t`Voters`, cell: ({ voters }) => countText(voters) },
  {
    name: t`Response Quality Rate (95% CI)`,
    label: t`Response Quality Rate`,
    cell: ({ quality }) => verdictRateText(quality),
  },
  {
    name: t`Safety Rate (95% CI)`,
    label: t`Safety Rate`,
    cell: ({ safety }) => verdictRateText(safety),
  },
  {
    name: t`Most frequent tags`,
    cell: ({ counts, tags }) => (counts ? tagsText(tags) : '–'),
  },
]

function tagsText(tags: ModelVerdictsDto['tags']): string {
  const shown = tags
    .slice(0, SHOWN_TAGS)
    .map(({ tag, answers }) => `${TAG_LABELS[tag]} (${countText(answers)})`)
  return commaText(shown) || t`none`
}
