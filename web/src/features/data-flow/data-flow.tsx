import type {
  listOutgoingCallsRoute,
  OutgoingCallDto,
  RetentionDaysDto,
} from '@assay/contracts/outgoing-calls'
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { readHook } from '../../api/route-hooks.ts'
import { type Column, DataTable } from '../../components/data-table.tsx'
import { commaText, timeText } from '../../components/format.ts'
import { FRESH, Loaded } from '../../components/loaded.tsx'
import { Page } from '../../components/page.tsx'
import { Section } from '../../components/section.tsx'
import table from '../../components/table.module.css'
import { ServingCompanies } from '../models/serving-companies.tsx'
import { CALL_TEXTS } from './call-texts.ts'

const useOutgoingCallsQuery = readHook<typeof listOutgoingCallsRoute>('/api/v1/outgoing-calls/')

/** Every server that receives data, for the data protection officer. It can be printed. */
export function DataFlow() {
  const query = useOutgoingCallsQuery(undefined, FRESH)
  return (
    <Page title={t`Where data goes`} isWide>
      <div className={table.bar}>
        <Link to="/admin/system" data-print="hidden">
          {t`Back to System`}
        </Link>
        <Button variant="default" onClick={() => window.print()}>
          {t`Print`}
        </Button>
      </div>
      <Loaded query={query} label={t`where data goes`}>
        {({ deployment: { name, version }, retention_days, data }) => (
          <>
            <p>
              <Trans>
                {name}, {window.location.origin}, version {version}, {timeText(Date.now())}
              </Trans>
            </p>
            <Calls calls={data} />
            <Retention days={retention_days} />
          </>
        )}
      </Loaded>
    </Page>
  )
}

function Calls({ calls }: { calls: readonly OutgoingCallDto[] }) {
  const on = calls.filter(({ is_on }) => is_on)
  const off = calls.filter(({ is_on }) => !is_on)
  return (
    <>
      <p>{summaryOf(on)}</p>
      <ServingCompanies />
      <Section title={t`Servers that are called`}>
        <DataTable label={t`Called`} columns={COLUMNS} rows={on} keyOf={keyOf} />
      </Section>
      <Section
        title={t`Servers that are not called`}
        note={t`A server whose models are all switched off still receives requests for its list of models, and a superuser’s tests.`}
      >
        <DataTable label={t`Not called`} columns={OFF_COLUMNS} rows={off} keyOf={keyOf} />
      </Section>
      <Section title={t`What stays here`}>
        <p>
          <Trans>
            The patient-data guard, the classifiers and the demonstration models run inside the
            services. Checkpoints, releases and backups are files, and no service copies them
            elsewhere. Pages load nothing from other sites, and a browser opens other sites only
            when its user follows a link.
          </Trans>
        </p>
      </Section>
    </>
  )
}

const KEPT: readonly (readonly [keyof RetentionDaysDto, what: string, setting: string])[] = [
  ['answers', t`Questions and answers of chats without activity`, 'RETENTION_ANSWERS_DAYS'],
  ['deleted_threads', t`Chats that their owners have deleted`, 'RETENTION_DELETED_THREADS_DAYS'],
  ['guests', t`Inactive guests without a vote`, 'RETENTION_GUESTS_DAYS'],
  ['audit', t`The audit log`, 'RETENTION_AUDIT_DAYS'],
]

function Retention({ days }: { days: RetentionDaysDto }) {
  return (
    <Section title={t`How long data is kept`}>
      <ul>
        {KEPT.map(([kind, what, setting]) => (
          <li key={kind}>
            {what}:{' '}
            {days[kind] === null
              ? t`no limit`
              : plural(days[kind], { one: '# day', other: '# days' })}{' '}
            ({setting})
          </li>
        ))}
        <li>{t`Accounts, votes and the ledger: no limit. People can delete their own data.`}</li>
      </ul>
    </Section>
  )
}

/** States whether any data leaves the local network. */
function summaryOf(on: readonly OutgoingCallDto[]): string {
  const outside = new Set(on.flatMap(({ is_local, hosts }) => (is_local ? [] : hosts)))
  if (outside.size === 0) return t`No server outside the local network is called.`
  return outside.size === 1
    ? t`One host outside the local network may be called.`
    : t`${outside.size} hosts outside the local network may be called.`
}

const keyOf = ({ kind, name, hosts }: OutgoingCallDto) => [kind, name, ...hosts].join(' ')

const purpose: Column<OutgoingCallDto> = {
  name: t`Purpose`,
  cell: ({ kind }) => CALL_TEXTS[kind].purpose,
}

const COLUMNS: readonly Column<OutgoingCallDto>[] = [
  purpose,
  { name: t`Server`, cell: (call) => <Server call={call} /> },
  { name: t`Called by`, cell: ({ kind }) => CALL_TEXTS[kind].caller },
  { name: t`When`, cell: ({ kind }) => CALL_TEXTS[kind].occasion },
  { name: t`Data`, cell: ({ kind }) => CALL_TEXTS[kind].data },
  { name: t`To turn it off`, cell: ({ kind }) => CALL_TEXTS[kind].off },
]

const OFF_COLUMNS: readonly Column<OutgoingCallDto>[] = [
  purpose,
  {
    name: t`Server`,
    cell: (call) => (call.hosts.length > 0 ? <Server call={call} /> : t`None is set`),
  },
  { name: t`Data, if it were called`, cell: ({ kind }) => CALL_TEXTS[kind].data },
  { name: t`To turn it on`, cell: ({ kind }) => CALL_TEXTS[kind].on },
]

function Server({ call: { name, hosts, is_local, region, note } }: { call: OutgoingCallDto }) {
  const place = commaText([region, is_local && t`local network`])
  return (
    <>
      {[name, commaText(hosts)].filter(Boolean).join(': ')}
      {place && ` (${place})`}
      {note && <span className={table.by}>{note}</span>}
    </>
  )
}
