import type { StudyDto } from '@assay/contracts/studies/studies'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { Column } from '../../components/data-table.tsx'
import { dayText } from '../../components/format.ts'
import { ListNav } from '../../components/list-nav.tsx'
import { FRESH } from '../../components/loaded.tsx'
import { Page } from '../../components/page.tsx'
import { PagedTable } from '../../components/paged-table.tsx'
import table from '../../components/table.module.css'
import { pageQuery, usePage } from '../../hooks/use-page.ts'
import { useListStudiesQuery } from './study-api.ts'
import { StudyDialog } from './study-dialog.tsx'
import { hasVersions, progressText, STATES } from './study-text.ts'

const PAGE_SIZE = 25

/** All studies, or those that are archived, and a dialog for a new one. */
export function Studies() {
  const [params] = useSearchParams()
  const [isAdding, setAdding] = useState(false)
  const isArchive = params.get('list') === 'archived'
  const page = usePage(PAGE_SIZE)
  const query = useListStudiesQuery(
    { ...pageQuery(page, PAGE_SIZE), ...(isArchive && { archived: 'true' }) },
    FRESH,
  )
  return (
    <Page title={t`Studies`}>
      <p className={table.note}>
        <Trans>
          A study puts your own questions to several sources and lets your own experts rate the
          answers, without knowing which source wrote them.
        </Trans>
      </p>
      <div className={table.bar}>
        <ListNav
          label={t`Lists`}
          lists={[
            { name: t`Current`, to: '?', isCurrent: !isArchive },
            { name: t`Archived`, to: '?list=archived', isCurrent: isArchive },
          ]}
        />
        <Button onClick={() => setAdding(true)}>{t`New study`}</Button>
      </div>
      <PagedTable
        label={t`Studies`}
        columns={COLUMNS}
        query={query}
        page={page}
        size={PAGE_SIZE}
        empty={isArchive ? <h2>{t`No archived studies`}</h2> : EMPTY}
      />
      {isAdding && <StudyDialog onClose={() => setAdding(false)} />}
    </Page>
  )
}

const EMPTY = (
  <>
    <h2>{t`No studies yet`}</h2>
    <p>{t`Create one to upload your questions.`}</p>
  </>
)

const COLUMNS: readonly Column<StudyDto>[] = [
  {
    name: t`Study`,
    cell: (study) => (
      <>
        <Link to={`/studies/${study.id}`}>{study.title}</Link>
        {hasVersions(study) && (
          <span className={table.by}>
            <Trans>
              Version {study.version}
              {study.later_version_id && t`, replaced by version ${study.version + 1}`}
            </Trans>
          </span>
        )}
      </>
    ),
  },
  { name: t`State`, className: table.short, cell: ({ state }) => STATES[state] },
  { name: t`Progress`, className: table.short, cell: progressText },
  { name: t`Created`, className: table.short, cell: ({ created_at }) => dayText(created_at) },
]
