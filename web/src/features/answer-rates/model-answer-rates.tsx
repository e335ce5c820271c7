import type { ModelAnswerRatesDto } from '@assay/contracts/answer-rates'
import { MIN_CITING_ANSWERS, MIN_CITING_USERS } from '@assay/contracts/constants'
import { ListSkeleton } from '../../components/list-skeleton.tsx'
import { LoadFailure } from '../../components/load-failure.tsx'
import classes from './answer-rates.module.css'
import { useReadAnswerRatesQuery } from './answer-rates-api.ts'
import { AnswerRatesTable } from './answer-rates-table.tsx'
import { boardName, isShown, OVERALL } from './answer-rates-text.ts'

/** How often one model declines, fails or is cut, overall and by subject. */
export function ModelAnswerRates({ llmId }: { llmId: string }) {
  const { data, error, refetch } = useReadAnswerRatesQuery()
  return (
    <section className={classes.section} aria-labelledby="answer-rates">
      <h2 id="answer-rates">Refusals and failures</h2>
      {error && !data && (
        <LoadFailure onRetry={() => void refetch()}>
          Refusals and failures could not be loaded.
        </LoadFailure>
      )}
      {!error && !data && <ListSkeleton label="Loading refusals and failures" />}
      {data && <Rates entries={data.entries.filter(({ llm_id }) => llm_id === llmId)} />}
    </section>
  )
}

function Rates({ entries }: { entries: readonly ModelAnswerRatesDto[] }) {
  const shown = entries.filter(isShown)
  if (shown.length === 0) {
    const { answers = 0, users = 0 } = entries.find(({ board }) => board === OVERALL) ?? {}
    return (
      <p>
        Answers in blind battles so far: {answers} (people who asked: {users}). Rates are shown from{' '}
        {MIN_CITING_ANSWERS} answers to {MIN_CITING_USERS} people on.
      </p>
    )
  }
  return (
    <>
      <AnswerRatesTable
        label="Refusals and failures by subject"
        heading="Subject"
        entries={shown}
        nameOf={({ board }) => boardName(board)}
      />
      <p>
        Of blind battles that have their vote or failed. In brackets are 95% intervals, which allow
        for people who asked many questions.
      </p>
    </>
  )
}
