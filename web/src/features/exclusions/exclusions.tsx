import type { ExclusionDto } from '@assay/contracts/exclusions'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Navigate } from 'react-router'
import { ListFailure } from '../../components/list-failure.tsx'
import { ListSkeleton } from '../../components/list-skeleton.tsx'
import { Pager } from '../../components/pager.tsx'
import classes from '../../components/table.module.css'
import { pageCount, pageQuery, usePage } from '../../hooks/use-page.ts'
import { useListExclusionsQuery } from './exclusion-api.ts'
import own from './exclusions.module.css'
import { ExclusionsTable } from './exclusions-table.tsx'
import { ReverseDialog } from './reverse-dialog.tsx'
import { VouchDialog } from './vouch-dialog.tsx'

/** A reversal has effect within seconds; the list is polled until then. */
const POLLING_INTERVAL_MS = 5_000

/** A page of the voters who are left out of the ratings, and the dialogs that put them back and vouch for networks. */
export function Exclusions() {
  const [opened, setOpened] = useState<ExclusionDto>()
  const [isVouching, setVouching] = useState(false)
  return (
    <>
      <p className={classes.note}>
        Voters whose votes keep their places in the ledger and have no part in the ratings, until a
        person has looked. A rule never excludes again whom a person has put back.
      </p>
      <Button variant="default" className={own.vouch} onClick={() => setVouching(true)}>
        Vouch for a network
      </Button>
      <ExclusionsPart onReverse={setOpened} />
      {isVouching && <VouchDialog onClose={() => setVouching(false)} />}
      {opened && <ReverseDialog exclusion={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}

function ExclusionsPart({ onReverse }: { onReverse: (exclusion: ExclusionDto) => void }) {
  const page = usePage()
  const polling = { pollingInterval: POLLING_INTERVAL_MS, skipPollingIfUnfocused: true }
  const { data: exclusions, error, refetch } = useListExclusionsQuery(pageQuery(page), polling)
  if (error && !exclusions) return <ListFailure error={error} onRetry={refetch} />
  if (!exclusions) return <ListSkeleton label="Loading the exclusions" />
  const pages = pageCount(exclusions.count)
  if (page > pages) return <Navigate to={`?page=${pages}`} replace />
  if (exclusions.count === 0) {
    return (
      <section className={classes.empty}>
        <h2>Nobody is left out</h2>
        <p>Every rated vote counts</p>
      </section>
    )
  }
  return (
    <>
      <ExclusionsTable exclusions={exclusions.data} onReverse={onReverse} />
      <Pager page={page} pages={pages} />
    </>
  )
}
