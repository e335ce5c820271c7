import type { OwnVoteDto } from '@assay/contracts/own-votes'
import { Link, Navigate } from 'react-router'
import { type Column, DataTable } from '../../components/data-table.tsx'
import { timeText } from '../../components/format.ts'
import { Loaded } from '../../components/loaded.tsx'
import { Page } from '../../components/page.tsx'
import { Pager } from '../../components/pager.tsx'
import classes from '../../components/table.module.css'
import { usePageLink } from '../../components/use-page-link.ts'
import { useIdentity } from '../../hooks/use-identity.ts'
import { pageCount, pageQuery, usePage } from '../../hooks/use-page.ts'
import { threadPath } from '../threads/thread-path.ts'
import { unratedText } from '../votes/unrated-text.ts'
import { ExportOwnVotes } from './export-own-votes.tsx'
import { useListOwnVotesQuery } from './own-vote-api.ts'
import { OwnVotesFilter } from './own-votes-filter.tsx'
import { OUTCOME_LABELS, useOwnVotesFilter } from './use-own-votes-filter.ts'

const PAGE_SIZE = 25

/** The reader's votes with their models, newest first. */
export function OwnVotes() {
  const { filter, change } = useOwnVotesFilter()
  const page = usePage(PAGE_SIZE)
  const linkTo = usePageLink()
  const query = useListOwnVotesQuery(
    { ...pageQuery(page, PAGE_SIZE), ...filter },
    { refetchOnMountOrArgChange: true },
  )
  const pages = query.currentData && pageCount(query.currentData.count, PAGE_SIZE)
  if (pages && page > pages) return <Navigate to={linkTo(pages)} replace />
  return (
    <Page title="My votes">
      <OwnVotesFilter filter={filter} change={change}>
        <ExportOwnVotes filter={filter} />
      </OwnVotesFilter>
      <Loaded query={query} label="your votes">
        {({ data, count }) =>
          data.length === 0 ? (
            <NoVotes isFiltered={Object.keys(filter).length > 0} />
          ) : (
            <>
              <DataTable
                label="My votes"
                columns={COLUMNS}
                rows={data}
                keyOf={({ id }) => id}
                asCards
              />
              <Pager page={page} pages={pageCount(count, PAGE_SIZE)} />
            </>
          )
        }
      </Loaded>
    </Page>
  )
}

function NoVotes({ isFiltered }: { isFiltered: boolean }) {
  return (
    <section className={classes.empty}>
      <h2>{isFiltered ? 'No matching votes' : 'No votes yet'}</h2>
      {!isFiltered && <p>Each vote you cast is listed here with the models it revealed.</p>}
    </section>
  )
}

const COLUMNS: readonly Column<OwnVoteDto>[] = [
  { name: 'Date', cell: ({ created_at: at }) => <time dateTime={at}>{timeText(at)}</time> },
  {
    name: 'Question',
    isRowHeader: true,
    className: classes.cell,
    cell: ({ asked }) => <Question asked={asked} />,
  },
  { name: 'Outcome', cell: ({ outcome }) => OUTCOME_LABELS[outcome] },
  {
    name: 'Left',
    cell: ({ outcome, left_model_name: name }) => modelText(name, outcome === 'left_better'),
  },
  {
    name: 'Right',
    cell: ({ outcome, right_model_name: name }) => modelText(name, outcome === 'right_better'),
  },
  { name: 'Rated', cell: ({ unrated_reason: reason }) => <Rated reason={reason} /> },
]

function Question({ asked }: Pick<OwnVoteDto, 'asked'>) {
  const { isGuest } = useIdentity()
  if (!asked) return 'Deleted chat'
  const { thread_id: id, mode, question } = asked
  return <Link to={threadPath({ id, mode }, isGuest)}>{question}</Link>
}

const modelText = (name: string, isBetter: boolean) => (isBetter ? <strong>{name}</strong> : name)

function Rated({ reason }: { reason: OwnVoteDto['unrated_reason'] }) {
  if (reason === null) return 'Yes'
  return (
    <>
      No<span className={classes.by}>because {unratedText(reason, { answers: {} })}</span>
    </>
  )
}
