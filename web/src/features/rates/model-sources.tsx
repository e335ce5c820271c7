import type { ModelCitationsDto } from '@assay/contracts/citation-rates'
import { Facts } from '../../components/facts.tsx'
import { countOf, countText } from '../../components/format.ts'
import { Loaded } from '../../components/loaded.tsx'
import { Section } from '../../components/section.tsx'
import { useReadCitationRatesQuery } from './rates-api.ts'
import { foundText, namedText } from './source-rates.tsx'
import { TooFew } from './too-few.tsx'

/** The sources that one model's answers name, and the share that is found. */
export function ModelSources({ llmId }: { llmId: string }) {
  const query = useReadCitationRatesQuery()
  return (
    <Section title="Sources">
      <Loaded
        query={query}
        label="the sources"
        fallback="The sources could not be loaded."
        isPolled
      >
        {({ entries }) => <Sources entry={entries.find(({ llm_id }) => llm_id === llmId)} />}
      </Loaded>
    </Section>
  )
}

function Sources({ entry }: { entry: ModelCitationsDto | undefined }) {
  if (!entry?.sources_per_answer) {
    return <TooFew what="Answers checked for sources" counts={entry} />
  }
  const { answers, users, sources_per_answer, checked, found, counts } = entry
  const facts: (readonly [string, string])[] = [
    ['Sources named per answer', namedText(sources_per_answer)],
    ['Found, of those checked', foundText(found)],
  ]
  if (counts) {
    facts.push(
      ['Not found', countText(counts.not_found)],
      ['Other title', countText(counts.other_title)],
      ['Retracted', countText(counts.retracted)],
    )
  }
  return (
    <>
      <Facts facts={facts} />
      <p>
        Based on {countOf(answers, 'answer')} to {countOf(users, 'person', 'people')}, in battles
        that have a vote. {countOf(checked, 'source')} could be looked up. Brackets show 95%
        intervals. We don’t check whether a source supports the answer.
      </p>
    </>
  )
}
