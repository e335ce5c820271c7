import type {
  AuditEntryDto,
  AuditParty,
  ExportAuditQuery,
  exportAuditRoute,
  listAuditRoute,
} from '@assay/contracts/audit'
import { AUDIT_ACTIONS } from '@assay/contracts/audit-actions'
import { MAX_SEARCH_LENGTH } from '@assay/contracts/constants'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { Link } from 'react-router'
import { api } from '../../api/api.ts'
import { fetchArgs } from '../../api/contract.ts'
import { readHook } from '../../api/route-hooks.ts'
import type { Column } from '../../components/data-table.tsx'
import { commaText, secondText } from '../../components/format.ts'
import { FRESH } from '../../components/loaded.tsx'
import { Page } from '../../components/page.tsx'
import { PagedTable } from '../../components/paged-table.tsx'
import { reportOutcome } from '../../components/report-outcome.ts'
import { saveResponse } from '../../components/save-file.ts'
import { SearchField } from '../../components/search-field.tsx'
import table from '../../components/table.module.css'
import { useFilter } from '../../hooks/use-filter.ts'
import { pageQuery, usePage } from '../../hooks/use-page.ts'

const useAuditQuery = readHook<typeof listAuditRoute>('/api/v1/audit/')

const { useExportAuditMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    exportAudit: build.mutation<null, ExportAuditQuery>({
      query: (params) => ({
        ...fetchArgs<typeof exportAuditRoute>('GET', '/api/v1/audit/export'),
        params,
        responseHandler: saveResponse(`audit.${params.format ?? 'ndjson'}`),
      }),
    }),
  }),
})

const PAGE_SIZE = 25

const ACTIONS = [
  { value: '', label: t`All actions` },
  ...AUDIT_ACTIONS.map((action) => ({ value: action, label: actionText(action) })),
]

/** What superusers did, and sign-ins and changes of accounts, newest first. */
export function AuditLog() {
  const { params, change } = useFilter()
  const action = AUDIT_ACTIONS.find((known) => known === params.get('action'))
  const party = params.get('party') ?? undefined
  const search = params.get('search')?.slice(0, MAX_SEARCH_LENGTH)
  const [first, last] = [dayOf(params.get('first')), dayOf(params.get('last'))]
  const filter = {
    ...(action && { action }),
    ...(party && { party_id: party }),
    ...(search && { search }),
    ...(first && { from: startOf(first) }),
    ...(last && { until: startOf(last, 1) }),
  }
  const page = usePage(PAGE_SIZE)
  const query = useAuditQuery({ ...pageQuery(page, PAGE_SIZE), ...filter }, FRESH)
  const [download, { isLoading: isReading }] = useExportAuditMutation()
  return (
    <Page title={t`Audit`}>
      {/* A press on a name clears the other filters, and the key empties their fields. */}
      <search key={party} className={table.filter}>
        <SearchField
          placeholder={t`Person, action or details`}
          value={search}
          onSearch={(text) => change({ search: text })}
        />
        <NativeSelect
          label={t`Action`}
          data={ACTIONS}
          value={action ?? ''}
          onChange={(event) => change({ action: event.currentTarget.value })}
        />
        <TextInput
          type="date"
          label={t`From`}
          defaultValue={first}
          onChange={(event) => change({ first: event.currentTarget.value })}
        />
        <TextInput
          type="date"
          label={t`To`}
          defaultValue={last}
          onChange={(event) => change({ last: event.currentTarget.value })}
        />
        {party && (
          <Button variant="default" onClick={() => change({ party: '' })}>
            {t`Show everybody`}
          </Button>
        )}
      </search>
      <div className={table.filter}>
        {FORMATS.map(({ format, text }) => (
          <Button
            key={format}
            variant="default"
            disabled={isReading}
            onClick={() => void reportOutcome(download({ ...filter, format }))}
          >
            <Trans>Download {text}</Trans>
          </Button>
        ))}
      </div>
      <PagedTable
        label={t`Audit log`}
        columns={COLUMNS}
        query={query}
        page={page}
        size={PAGE_SIZE}
        empty={<h2>{t`No entries`}</h2>}
      />
    </Page>
  )
}

const COLUMNS: readonly Column<AuditEntryDto>[] = [
  { name: t`Time`, cell: ({ at }) => <time dateTime={at}>{secondText(at)}</time> },
  { name: t`Action`, cell: ({ action }) => actionText(action) },
  { name: t`By`, className: table.cell, cell: ({ actor }) => <Party party={actor} /> },
  { name: t`Affects`, className: table.cell, cell: ({ subject }) => <Party party={subject} /> },
  { name: t`Details`, cell: detailText },
]

const FORMATS = [
  { format: 'csv', text: 'CSV' },
  { format: 'ndjson', text: 'NDJSON' },
] as const

const dayOf = (text: string | null) =>
  text && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined

/** The start of the day that is `later` days after this one, in the reader's time zone. */
function startOf(day: string, later = 0): string {
  const start = new Date(`${day}T00:00`)
  start.setDate(start.getDate() + later)
  return start.toISOString()
}

const PAGES = { model: '/models', study: '/studies' }

/** A press on the name shows all its entries. */
function Party({ party }: { party: AuditParty | null }) {
  if (!party) return '–'
  const { id, kind, name } = party
  return (
    <>
      <Link to={`?party=${id}`} title={id}>
        {name ?? actionText(`${kind ?? 'id'} ${id.slice(-8)}`)}
      </Link>
      {(kind === 'model' || kind === 'study') && (
        <>
          {' '}
          (<Link to={`${PAGES[kind]}/${id}`}>{t`page`}</Link>)
        </>
      )}
    </>
  )
}

/** The details, with the names of changed fields as words. */
function detailText({ action, detail }: AuditEntryDto): string | null {
  if (!detail) return null
  if (action === 'account changed') return toWords(detail)
  if (action === 'model saved') return fieldsText(detail.split(' '))
  if (action !== 'connection saved') return detail
  const [id, ...fields] = detail.split(' ')
  return `${id}: ${fieldsText(fields)}`
}

const fieldsText = (fields: readonly string[]) => commaText(fields.map(toWords))

/** `is_active`, `isActive`: “is active” */
const toWords = (name: string) => name.replaceAll(/_|(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase()

function actionText(action: string): string {
  return action.charAt(0).toUpperCase() + action.slice(1)
}
