import type { ModelCitationsDto } from '@assay/contracts/citation-rates'
import { MIN_CITING_ANSWERS, MIN_CITING_USERS } from '@assay/contracts/constants'
import { Facts } from '../../components/facts.tsx'
import { ListSkeleton } from '../../components/list-skeleton.tsx'
import { LoadFailure } from '../../components/load-failure.tsx'
import { useReadCitationRatesQuery } from './citation-rates-api.ts'
import { rateText, shareText } from './rate-text.ts'
import classes from './source-rates.module.css'

/** What one model's answers name as their sources, and how much of it is found. */
export function ModelSources({ llmId }: { llmId: string }) {
  const { data, error, refetch } = useReadCitationRatesQuery()
  return (
    <section className={classes.section} aria-labelledby="sources">
      <h2 id="sources">Sources</h2>
      {error && !data && (
        <LoadFailure onRetry={() => void refetch()}>The sources could not be loaded.</LoadFailure>
      )}
      {!error && !data && <ListSkeleton label="Loading the sources" />}
      {data && <Named entry={data.entries.find(({ llm_id }) => llm_id === llmId)} />}
    </section>
  )
}

function Named({ entry }: { entry: ModelCitationsDto | undefined }) {
  if (!entry?.sources_per_answer) {
    const { answers = 0, users = 0 } = entry ?? {}
    return (
      <p>
        Answers read for their sources so far: {answers} (people who asked: {users}). Rates are
        shown from {MIN_CITING_ANSWERS} answers to {MIN_CITING_USERS} people on.
      </p>
    )
  }
  const { answers, users, sources_per_answer: named, checked, found, counts } = entry
  return (
    <>
      <Facts
        facts={[
          ['Sources named per answer', rateText(named)],
          ['Found of checked', shareText(found)],
          ...(counts
            ? [
                ['Not found', String(counts.not_found)] as const,
                ['Other title', String(counts.other_title)] as const,
                ['Retracted', String(counts.retracted)] as const,
              ]
            : []),
        ]}
      />
      <p>
        Of {answers} answers to {users} people, in battles that have their vote; {checked} sources
        could be looked up. In brackets are 95% intervals. Whether a source says what the answer
        says, nobody has checked.
      </p>
    </>
  )
}
