import type { ModelCitationsDto } from '@assay/contracts/citation-rates'
import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { Facts } from '../../components/facts.tsx'
import { countText } from '../../components/format.ts'
import { Loaded } from '../../components/loaded.tsx'
import { Section } from '../../components/section.tsx'
import { useReadCitationRatesQuery } from './rates-api.ts'
import { foundText, namedText } from './source-rates.tsx'
import { TooFew } from './too-few.tsx'

/** The sources that one model's answers name, and the share that is found. */
export function ModelSources({ llmId }: { llmId: string }) {
  const query = useReadCitationRatesQuery()
  return (
    <Section title={t`Sources`}>
      <Loaded
        query={query}
        label={t`the sources`}
        fallback={t`The sources could not be loaded.`}
        isPolled
      >
        {({ entries }) => <Sources entry={entries.find(({ llm_id }) => llm_id === llmId)} />}
      </Loaded>
    </Section>
  )
}

function Sources({ entry }: { entry: ModelCitationsDto | undefined }) {
  if (!entry?.sources_per_answer) {
    return <TooFew what={t`Answers checked for sources`} counts={entry} />
  }
  const { answers, users, sources_per_answer, checked, found, counts } = entry
  const facts: (readonly [string, string])[] = [
    [t`Sources named per answer`, namedText(sources_per_answer)],
    [t`Found, of those checked`, foundText(found)],
  ]
  if (counts) {
    facts.push(
      [t`Not found`, countText(counts.not_found)],
      [t`Other title`, countText(counts.other_title)],
      [t`Retracted`, countText(counts.retracted)],
    )
  }
  return (
    <>
      <Facts facts={facts} />
      <p>
        <Trans>
          Based on <Plural value={answers} one="# answer" other="# answers" /> to{' '}
          <Plural value={users} one="# person" other="# people" />, in battles that have a vote.{' '}
          <Plural value={checked} one="# source" other="# sources" /> could be looked up. Brackets
          show 95% intervals. We don’t check whether a source supports the answer.
        </Trans>
      </p>
    </>
  )
}
