import type { LeaderboardDistributionDto, LeaderboardDto } from '@assay/contracts/leaderboard'
import { t } from '@lingui/core/macro'
import { ERRORS } from '../../api/error-catalogue.ts'
import { Facts } from '../../components/facts.tsx'
import { countText, pointsText } from '../../components/format.ts'
import { Section } from '../../components/section.tsx'
import { BoardFailure } from './board-failure.tsx'
import { type Polling, useReadDistributionQuery } from './leaderboard-api.ts'

interface DistributionProps {
  readonly entries: LeaderboardDto['entries']
  readonly polling: Polling
}

/** Statistics of the ratings, refreshed together with the board. */
export function Distribution({ entries, polling }: DistributionProps) {
  const { data, error } = useReadDistributionQuery(undefined, polling)
  if (!data) return error ? <BoardFailure error={error} refused={ERRORS.distributionFetch} /> : null
  const facts = factsOf(data)
  return (
    <Section title={t`Rating distribution`} note={noteOn(entries, facts.length > 0)}>
      {facts.length > 0 && <Facts facts={facts} />}
    </Section>
  )
}

function noteOn(entries: DistributionProps['entries'], hasFacts: boolean): string {
  if (entries.some(({ rank }) => rank !== null)) return t`Ranked models only.`
  return hasFacts ? t`No model is ranked yet: all models with votes.` : t`No model is ranked yet.`
}

/** Empty while no model has votes. */
function factsOf({ total_models, mean, median, std_dev, min, max }: LeaderboardDistributionDto) {
  const labelled = [
    [t`Mean`, mean],
    [t`Median`, median],
    [t`Standard deviation`, std_dev],
    [t`Lowest`, min],
    [t`Highest`, max],
  ] as const
  const statistics = labelled.flatMap(([label, value]) =>
    value === null ? [] : [[label, pointsText(value)] as const],
  )
  return statistics.length > 0 ? [[t`Models`, countText(total_models)] as const, ...statistics] : []
}
