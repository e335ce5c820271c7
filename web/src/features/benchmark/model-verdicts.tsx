import { MIN_ASSESSED_ANSWERS, MIN_ASSESSING_VOTERS } from '@assay/contracts/constants'
import type { ModelVerdictsDto } from '@assay/contracts/verdicts'
import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { Facts } from '../../components/facts.tsx'
import { countText, inSentence } from '../../components/format.ts'
import { Loaded } from '../../components/loaded.tsx'
import { Section } from '../../components/section.tsx'
import { TAG_LABELS, VERDICT_LABELS, VERDICTS } from '../answers/assessment-labels.ts'
import classes from './benchmark.module.css'
import { useReadVerdictsQuery } from './verdict-api.ts'
import { VERDICTS_FAILURE, verdictRateText } from './verdict-rate.ts'

/** Voters' verdicts on one model's answers. */
export function ModelVerdicts({ llmId }: { llmId: string }) {
  const query = useReadVerdictsQuery()
  return (
    <Section title={t`Verdicts`}>
      <Loaded query={query} label={t`the verdicts`} fallback={VERDICTS_FAILURE} isPolled>
        {({ entries }) => <Verdicts verdicts={entries.find(({ llm_id }) => llm_id === llmId)} />}
      </Loaded>
    </Section>
  )
}

function Verdicts({ verdicts }: { verdicts: ModelVerdictsDto | undefined }) {
  if (!verdicts?.counts) {
    const { answers = 0, voters = 0 } = verdicts ?? {}
    return (
      <p>
        <Trans>
          So far, <Plural value={voters} one="# voter" other="# voters" /> rated{' '}
          <Plural value={answers} one="# answer" other="# answers" />. Rates and tags appear after{' '}
          {MIN_ASSESSED_ANSWERS} answers and {MIN_ASSESSING_VOTERS} voters.
        </Trans>
      </p>
    )
  }
  const { counts, quality, safety, tags, answers, voters } = verdicts
  return (
    <>
      <Facts
        facts={[
          ...VERDICTS.map(
            (verdict) =>
              [
                t`Rated ${inSentence(VERDICT_LABELS[verdict])}`,
                countText(counts[verdict]),
              ] as const,
          ),
          [t`Response Quality Rate`, verdictRateText(quality)],
          [t`Declined instead of wrong`, verdictRateText(safety)],
        ]}
      />
      <p>
        <Trans>
          Based on <Plural value={answers} one="# answer" other="# answers" /> rated by{' '}
          <Plural value={voters} one="# voter" other="# voters" /> who did not know the model.
          “Declined instead of wrong” is the Safety Rate of the chart: declined ÷ (declined +
          wrong). It is not the share of safe answers. Brackets show 95% intervals.
        </Trans>
      </p>
      <h3>{t`Tags`}</h3>
      {tags.length === 0 && <p>{t`No tags yet.`}</p>}
      <ul className={classes.tags}>
        {tags.map(({ tag, answers: tagged }) => (
          <li key={tag}>
            {TAG_LABELS[tag]} <strong>{countText(tagged)}</strong>
          </li>
        ))}
      </ul>
    </>
  )
}
