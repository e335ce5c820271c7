import type { ConnectionDto, ConnectionState } from '@assay/contracts/connection-routes'
import { plural, t } from '@lingui/core/macro'
import { actionsColumn, type Column, DataTable } from '../../components/data-table.tsx'
import { EditableList, type RowHandlers } from '../../components/editable-list.tsx'
import { commaText, countText } from '../../components/format.ts'
import { Loaded } from '../../components/loaded.tsx'
import { RetireDialog } from '../../components/retire-dialog.tsx'
import { RetirableActions } from '../../components/row-actions.tsx'
import table from '../../components/table.module.css'
import { CAUSES } from './causes.ts'
import {
  POLLING,
  useEditConnectionMutation,
  useListConnectionsQuery,
  useRetireConnectionMutation,
} from './connection-api.ts'
import { ConnectionDialog } from './connection-dialog.tsx'
import { isAddedKind, kindLabel } from './connection-kinds.ts'
import { Problem } from './problem.tsx'

const NOTE = t`A connection is a provider or a server of your own that serves models. It names the variable with its key; the key itself stays in the environment of the workers.`

const RESTORE = t`Its models stay retired until you restore them too.`
const retireText = ({ models }: ConnectionDto) =>
  t`${models > 0 ? t`This also retires ${plural(models, { one: '# model', other: '# models' })}. ` : ''}Answers in progress finish. Its models aren’t drawn afterwards.`

export interface ConnectionsProps {
  /** The end of the dialog that retires the connection with this id. */
  readonly warningOn: (id: string) => string
}

/** All connections, with dialogs to change them. */
export function Connections({ warningOn }: ConnectionsProps) {
  const query = useListConnectionsQuery(undefined, POLLING)
  const [retire] = useRetireConnectionMutation()
  const [edit] = useEditConnectionMutation()
  return (
    <>
      <p className={table.note}>{NOTE}</p>
      <Loaded query={query} label={t`the connections`} isPolled>
        {({ data }) => (
          <EditableList<ConnectionDto>
            addLabel={t`Add connection`}
            list={(handlers) => <ConnectionsTable connections={data} {...handlers} />}
            editDialog={(connection, onClose) => (
              <ConnectionDialog connection={connection} onClose={onClose} />
            )}
            deleteDialog={(connection, onClose) => (
              <RetireDialog
                name={connection.entry.id}
                isRetired={isRetired(connection)}
                onRetire={() => retire({ id: connection.entry.id })}
                onRestore={() => edit({ id: connection.entry.id, body: connection.entry })}
                onClose={onClose}
              >
                {isRetired(connection)
                  ? RESTORE
                  : retireText(connection) + warningOn(connection.entry.id)}
              </RetireDialog>
            )}
          />
        )}
      </Loaded>
    </>
  )
}

interface ConnectionsTableProps extends RowHandlers<ConnectionDto> {
  readonly connections: readonly ConnectionDto[]
}

function ConnectionsTable({ connections, ...handlers }: ConnectionsTableProps) {
  return (
    <DataTable
      label={t`Connections`}
      columns={columnsOf(handlers)}
      rows={connections.toSorted((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state))}
      keyOf={({ entry }) => entry.id}
      rowProps={(connection) => ({
        className: table.tall,
        'data-retired': isRetired(connection) || undefined,
      })}
    />
  )
}

const isRetired = ({ state }: ConnectionDto) => state === 'retired'

const columnsOf = ({
  onEdit,
  onDelete,
}: RowHandlers<ConnectionDto>): readonly Column<ConnectionDto>[] => [
  { name: t`Connection`, cell: (connection) => <Name connection={connection} /> },
  { name: t`State`, cell: (connection) => <State connection={connection} /> },
  {
    name: t`Company and region`,
    cell: ({ entry: { company, region } }) => commaText([company, region]),
  },
  { name: t`Models`, cell: ({ models }) => countText(models) },
  actionsColumn((connection) => {
    const { kind, id } = connection.entry
    return (
      isAddedKind(kind) && (
        <RetirableActions
          name={id}
          isRetired={isRetired(connection)}
          onEdit={() => onEdit(connection)}
          onDelete={() => onDelete(connection)}
        />
      )
    )
  }),
]

function Name({ connection: { entry, is_edited } }: { readonly connection: ConnectionDto }) {
  const address = 'base_url' in entry && entry.base_url
  return (
    <>
      {entry.id}
      <span className={table.by}>{commaText([kindLabel(entry.kind), address])}</span>
      {is_edited && <span className={table.by}>{t`Changed here`}</span>}
    </>
  )
}

/** States that need attention come first. The file names companies whose keys nobody has. */
const STATES: Readonly<Record<ConnectionState, string>> = {
  no_credit: t`No credit`,
  failing: t`Failing`,
  draft: t`Draft`,
  ready: t`Ready`,
  without_key: t`No key`,
  retired: t`Retired`,
}
const ORDER = Object.keys(STATES)

function labelOf({ state, problem }: ConnectionDto): string {
  if (state === 'failing' && problem) return `${STATES.failing}: ${CAUSES[problem.code].label}`
  return state === 'without_key' && problem?.code === 'no_worker' ? t`No worker` : STATES[state]
}

function State({ connection }: { readonly connection: ConnectionDto }) {
  const { state, problem } = connection
  return (
    <>
      <span className={table.status} data-good={state === 'ready' || undefined}>
        {labelOf(connection)}
      </span>
      {problem && state !== 'retired' && <Problem problem={problem} />}
    </>
  )
}
