import type { AuditEntryDto, listAuditRoute } from '@assay/contracts/audit'
import { AUDIT_ACTIONS } from '@assay/contracts/audit-actions'
import { Button, NativeSelect } from '@mantine/core'
import { Link } from 'react-router'
import { readHook } from '../../api/route-hooks.ts'
import type { Column } from '../../components/data-table.tsx'
import { timeText } from '../../components/format.ts'
import { Page } from '../../components/page.tsx'
import { PagedTable } from '../../components/paged-table.tsx'
import table from '../../components/table.module.css'
import { useFilter } from '../../hooks/use-filter.ts'
import { pageQuery, usePage } from '../../hooks/use-page.ts'

const useListAuditQuery = readHook<typeof listAuditRoute>('/api/v1/audit/')

const PAGE_SIZE = 25

const ACTIONS = [
  { value: '', label: 'All actions' },
  ...AUDIT_ACTIONS.map((action) => ({ value: action, label: actionText(action) })),
]

/** What superusers did, and sign-ins and changes of accounts, newest first. */
export function AuditLog() {
  const { params, change } = useFilter()
  const action = AUDIT_ACTIONS.find((known) => known === params.get('action'))
  const party = params.get('party') ?? undefined
  const page = usePage(PAGE_SIZE)
  const query = useListAuditQuery(
    { ...pageQuery(page, PAGE_SIZE), ...(action && { action }), ...(party && { party_id: party }) },
    { refetchOnMountOrArgChange: true },
  )
  return (
    <Page title="Audit">
      <search className={table.filter}>
        <NativeSelect
          label="Action"
          data={ACTIONS}
          value={action ?? ''}
          onChange={(event) => change({ action: event.currentTarget.value })}
        />
        {party && (
          <Button variant="default" onClick={() => change({ party: '' })}>
            Show everybody
          </Button>
        )}
      </search>
      <PagedTable
        label="Audit log"
        columns={COLUMNS}
        query={query}
        page={page}
        size={PAGE_SIZE}
        empty={<h2>No entries</h2>}
      />
    </Page>
  )
}

const COLUMNS: readonly Column<AuditEntryDto>[] = [
  { name: 'Time', cell: ({ at }) => <time dateTime={at}>{timeText(at)}</time> },
  { name: 'Action', cell: ({ action }) => actionText(action) },
  { name: 'By', className: table.cell, cell: ({ actor }) => <Party party={actor} /> },
  { name: 'Affects', className: table.cell, cell: ({ subject }) => <Party party={subject} /> },
  { name: 'Details', className: table.cell, cell: ({ detail }) => detail },
]

/** A press on the name shows all its entries. */
function Party({ party }: { party: AuditEntryDto['actor'] }) {
  if (!party) return '–'
  return <Link to={`?party=${party.id}`}>{party.email ?? party.id.slice(-8)}</Link>
}

function actionText(action: string): string {
  return action.charAt(0).toUpperCase() + action.slice(1)
}
