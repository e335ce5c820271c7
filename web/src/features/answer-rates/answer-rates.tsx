import type { ModelAnswerRatesDto } from '@assay/contracts/answer-rates'
import { MIN_CITING_ANSWERS, MIN_CITING_USERS } from '@assay/contracts/constants'
import { Button, NativeSelect } from '@mantine/core'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { saveFile } from '../../components/save-file.ts'
import classes from './answer-rates.module.css'
import { useReadAnswerRatesQuery } from './answer-rates-api.ts'
import { AnswerRatesTable } from './answer-rates-table.tsx'
import { boardName, isShown, OVERALL, toAnswerRatesCsv } from './answer-rates-text.ts'

/** How often each model declines, fails or is cut; nothing before there are enough answers. */
export function AnswerRates() {
  const id = useId()
  const { data } = useReadAnswerRatesQuery()
  const [chosen, setChosen] = useState(OVERALL)
  const shown = data?.entries.filter(isShown) ?? []
  if (shown.length === 0) return null
  const boards = [...new Set(shown.map(({ board }) => board))]
  const board = boards.includes(chosen) ? chosen : (boards[0] ?? OVERALL)
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 id={id}>Refusals and failures</h2>
      <p>
        How often a model, or its vendor for it, declined to answer in blind battles, how often the
        call failed for technical reasons, and how often the answer reached the length limit. Votes
        on refusals are rated; answers that failed are not. Retries do not change these rates.
        Models with fewer than {MIN_CITING_ANSWERS} answers to {MIN_CITING_USERS} people are left
        out.
      </p>
      <NativeSelect
        aria-label="Subject"
        className={classes.picker}
        value={board}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        data={boards.map((name) => ({ value: name, label: boardName(name) }))}
      />
      <AnswerRatesTable
        label="Refusals and failures by model"
        heading="Model"
        entries={shown.filter((entry) => entry.board === board)}
        nameOf={({ llm_id, llm_name }) => <Link to={`/models/${llm_id}`}>{llm_name}</Link>}
      />
      <DownloadButton entries={shown} />
    </section>
  )
}

function DownloadButton({ entries }: { entries: readonly ModelAnswerRatesDto[] }) {
  const save = () =>
    saveFile('answer-rates.csv', new Blob([toAnswerRatesCsv(entries)], { type: 'text/csv' }))
  return (
    <Button variant="default" className={classes.download} onClick={save}>
      Download refusals and failures as CSV
    </Button>
  )
}
