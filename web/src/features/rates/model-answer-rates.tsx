import type { ModelAnswerRatesDto } from '@assay/contracts/answer-rates'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Loaded } from '../../components/loaded.tsx'
import { Section } from '../../components/section.tsx'
import { boardTitle, OVERALL } from '../labels/board-title.ts'
import { AnswerRatesTable, isShown } from './answer-rates-table.tsx'
import { useReadAnswerRatesQuery } from './rates-api.ts'
import { TooFew } from './too-few.tsx'

/** How often one model declines, fails or is cut, overall and by subject. */
export function ModelAnswerRates({ llmId }: { llmId: string }) {
  const query = useReadAnswerRatesQuery()
  return (
    <Section title={t`Refusals and failures`}>
      <Loaded query={query} label={t`refusals and failures`} fallback={FAILURE} isPolled>
        {({ entries }) => <Rates entries={entries.filter(({ llm_id }) => llm_id === llmId)} />}
      </Loaded>
    </Section>
  )
}

const FAILURE = t`Refusals and failures could not be loaded.`

function Rates({ entries }: { entries: readonly ModelAnswerRatesDto[] }) {
  const shown = entries.filter(isShown)
  if (shown.length === 0) {
    const overall = entries.find(({ board }) => board === OVERALL)
    return <TooFew what={t`Answers in blind battles`} counts={overall} />
  }
  return (
    <>
      <AnswerRatesTable
        label={t`Refusals and failures by subject`}
        first={{ name: t`Subject`, cell: ({ board }) => boardTitle(board) }}
        entries={shown}
      />
      <p>
        <Trans>
          From blind battles that ended in a vote or a failure. Brackets show 95% intervals, which
          account for people who asked many questions.
        </Trans>
      </p>
    </>
  )
}
