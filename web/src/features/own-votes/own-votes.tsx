import type { OwnVoteDto } from '@assay/contracts/own-votes'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import type { Column } from '../../components/data-table.tsx'
import { DownloadCsv, type DownloadCsvProps } from '../../components/download-csv.tsx'
import { timeText } from '../../components/format.ts'
import { Page } from '../../components/page.tsx'
import { PagedTable } from '../../components/paged-table.tsx'
import classes from '../../components/table.module.css'
import { useIdentity } from '../../hooks/use-identity.ts'
import { pageQuery, usePage } from '../../hooks/use-page.ts'
import { threadPath } from '../threads/thread-path.ts'
import { unratedText } from '../votes/unrated-text.ts'
import { useLazyListOwnVotesQuery, useListOwnVotesQuery } from './own-vote-api.ts'
import { OwnVotesFilter } from './own-votes-filter.tsx'
import { useOutcomeLabels, useOwnVotesFilter } from './use-own-votes-filter.ts'

const PAGE_SIZE = 25

/** The reader's votes with their models, newest first. */
export function OwnVotes() {
  const { filter, change } = useOwnVotesFilter()
  const page = usePage(PAGE_SIZE)
  const [read] = useLazyListOwnVotesQuery()
  const query = useListOwnVotesQuery(
    { ...pageQuery(page, PAGE_SIZE), ...filter },
    { refetchOnMountOrArgChange: true },
  )
  return (
    <Page title={t`My votes`}>
      <OwnVotesFilter filter={filter} change={change}>
        <DownloadCsv
          file="my-votes.csv"
          columns={CSV_COLUMNS}
          read={(part) => read({ ...filter, ...part }).unwrap()}
        />
      </OwnVotesFilter>
      <PagedTable
        label={t`My votes`}
        columns={COLUMNS}
        query={query}
        page={page}
        size={PAGE_SIZE}
        empty={<NoVotes isFiltered={Object.keys(filter).length > 0} />}
      />
    </Page>
  )
}

function NoVotes({ isFiltered }: { isFiltered: boolean }) {
  return (
    <>
      <h2>{isFiltered ? t`No matching votes` : t`No votes yet`}</h2>
      {!isFiltered && <p>{t`Each vote you cast is listed here with the models it revealed.`}</p>}
    </>
  )
}

const COLUMNS: readonly Column<OwnVoteDto>[] = [
  { name: t`Date`, cell: ({ created_at: at }) => <time dateTime={at}>{timeText(at)}</time> },
  {
    name: t`Question`,
    isRowHeader: true,
    className: classes.cell,
    cell: ({ asked }) => <Question asked={asked} />,
  },
  { name: t`Outcome`, cell: (vote) => <Outcome {...vote} /> },
  {
    name: t`Left (A)`,
    cell: ({ outcome, left_model_name: name }) => modelText(name, outcome === 'left_better'),
  },
  {
    name: t`Right (B)`,
    cell: ({ outcome, right_model_name: name }) => modelText(name, outcome === 'right_better'),
  },
  { name: t`Counted`, cell: ({ unrated_reason: reason }) => <Rated reason={reason} /> },
]

const CSV_COLUMNS: DownloadCsvProps<OwnVoteDto>['columns'] = {
  created_at: (vote) => vote.created_at,
  outcome: (vote) => vote.outcome,
  left_model_name: (vote) => vote.left_model_name,
  right_model_name: (vote) => vote.right_model_name,
  rated: (vote) => vote.unrated_reason === null,
  unrated_reason: (vote) => vote.unrated_reason,
  reason: (vote) => vote.feedback_text,
  question: (vote) => vote.asked?.question,
  thread_id: (vote) => vote.asked?.thread_id,
}

function Question({ asked }: Pick<OwnVoteDto, 'asked'>) {
  const { isGuest } = useIdentity()
  if (!asked) return t`Deleted chat`
  const { thread_id: id, mode, question } = asked
  return <Link to={threadPath({ id, mode }, isGuest)}>{question}</Link>
}

function Outcome({ outcome, feedback_text: reason }: OwnVoteDto) {
  const label = useOutcomeLabels()[outcome]
  return (
    <>
      {label}
      {reason && <span className={classes.by}>{reason}</span>}
    </>
  )
}

const modelText = (name: string, isBetter: boolean) => (isBetter ? <strong>{name}</strong> : name)

function Rated({ reason }: { reason: OwnVoteDto['unrated_reason'] }) {
  if (reason === null) return t`Yes`
  return (
    <Trans>
      No<span className={classes.by}>because {unratedText(reason, { answers: {} })}</span>
    </Trans>
  )
}
