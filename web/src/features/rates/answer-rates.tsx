import type { ModelAnswerRatesDto } from '@assay/contracts/answer-rates'
import { MIN_CITING_ANSWERS, MIN_CITING_USERS } from '@assay/contracts/constants'
import { toCsv } from '@assay/contracts/to-csv'
import { t } from '@lingui/core/macro'
import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { saveText } from '../../components/save-file.ts'
import { Section } from '../../components/section.tsx'
import { boardTitle, OVERALL } from '../labels/board-title.ts'
import { AnswerRatesTable, isShown, KINDS } from './answer-rates-table.tsx'
import classes from './rates.module.css'
import { useReadAnswerRatesQuery } from './rates-api.ts'

/** How often each model declines, fails or is cut. Hidden until there are enough answers. */
export function AnswerRates() {
  const { data } = useReadAnswerRatesQuery()
  const [chosen, setChosen] = useState(OVERALL)
  const shown = data?.entries.filter(isShown) ?? []
  if (shown.length === 0) return null
  const boards = [...new Set(shown.map(({ board }) => board))]
  const board = boards.includes(chosen) ? chosen : boards[0]
  return (
    <Section title={t`Refusals and failures`} note={NOTE}>
      <NativeSelect
        aria-label={t`Subject`}
        className={classes.picker}
        value={board}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        data={boards.map((name) => ({ value: name, label: boardTitle(name) }))}
      />
      <AnswerRatesTable
        label={t`Refusals and failures by model`}
        first={{
          name: t`Model`,
          cell: ({ llm_id, llm_name }) => <Link to={`/models/${llm_id}`}>{llm_name}</Link>,
        }}
        entries={shown.filter((entry) => entry.board === board)}
      />
      <Button
        variant="default"
        className={classes.download}
        onClick={() => saveText('answer-rates.csv', toAnswerRatesCsv(shown))}
      >
        {t`Download refusals and failures as CSV`}
      </Button>
    </Section>
  )
}

const NOTE = t`How often a model, or its vendor, refused to answer in blind battles, how often the call failed for technical reasons, and how often the answer reached the length limit. Votes on refusals count in the ratings; votes on failed answers don’t. Retries don’t change these rates. Models with fewer than ${MIN_CITING_ANSWERS} answers to ${MIN_CITING_USERS} people are left out.`

/** All boards as a CSV file. Shares are between 0 and 1, or empty if there are too few answers. */
export function toAnswerRatesCsv(entries: readonly ModelAnswerRatesDto[]): string {
  const columns = KINDS.flatMap(([kind]) => [kind, `${kind}_low`, `${kind}_high`])
  const rows = entries.map((entry) => [
    ...[entry.board, entry.llm_id, entry.llm_name, entry.answers, entry.users],
    ...KINDS.flatMap(([kind]) => [entry[kind]?.value, entry[kind]?.low, entry[kind]?.high]),
  ])
  return toCsv([['board', 'llm_id', 'llm_name', 'answers', 'users', ...columns], ...rows])
}
