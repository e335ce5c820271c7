import type { ModelDto } from '@assay/contracts/models'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useSearchParams } from 'react-router'
import { EditableList } from '../../components/editable-list.tsx'
import { ListNav } from '../../components/list-nav.tsx'
import { Loaded } from '../../components/loaded.tsx'
import { Page } from '../../components/page.tsx'
import { RetireDialog } from '../../components/retire-dialog.tsx'
import table from '../../components/table.module.css'
import { POLLING, useListConnectionsQuery } from '../connections/connection-api.ts'
import { Connections } from '../connections/connections.tsx'
import { ModelDialog } from './model-dialog.tsx'
import { canAnyBattleStart, warningWithout } from './model-state-text.ts'
import classes from './model-states.module.css'
import {
  useEditModelMutation,
  useListModelsQuery,
  useRetireModelMutation,
} from './model-states-api.ts'
import { ModelStatesTable } from './model-states-table.tsx'

/** All models with their figures of the day, or all connections, and dialogs to change them. */
export function ModelStates() {
  const [params] = useSearchParams()
  const isConnections = params.get('list') === 'connections'
  return (
    <Page title={t`Models`}>
      <div className={table.bar}>
        <ListNav
          label={t`Lists`}
          lists={[
            { name: t`Models`, to: '?', isCurrent: !isConnections },
            { name: t`Connections`, to: '?list=connections', isCurrent: isConnections },
          ]}
        />
      </div>
      {isConnections ? <ConnectionsPart /> : <Models />}
      <EditedNote />
    </Page>
  )
}

function Models() {
  const query = useListModelsQuery(undefined, POLLING)
  return (
    <Loaded query={query} label={t`the models`} isPolled>
      {({ data }) => <ModelsPart models={data} />}
    </Loaded>
  )
}

function ConnectionsPart() {
  const { data: models } = useListModelsQuery()
  return (
    <Connections
      warningOn={(id) =>
        models ? warningWithout(models.data, ({ connection }) => connection === id) : ''
      }
    />
  )
}

/** Shown while the file and the stored models differ. */
function EditedNote() {
  const { data: models } = useListModelsQuery()
  const { data: connections } = useListConnectionsQuery()
  const all = [...(models?.data ?? []), ...(connections?.data ?? [])]
  if (!all.some(({ is_edited }) => is_edited)) return null
  return (
    <p className={`${table.note} ${classes.foot}`}>
      <Trans>
        What was changed here takes precedence over <code>models.json</code> until the file agrees.
        The operator command <code>models export</code> prints such a file.
      </Trans>
    </p>
  )
}

const RETIRE = t`It won’t be drawn into new battles. Answers in progress finish, and its ratings are kept.`
const RESTORE = t`It will be drawn into battles again within seconds.`

function ModelsPart({ models }: { readonly models: readonly ModelDto[] }) {
  const [retire] = useRetireModelMutation()
  const [edit] = useEditModelMutation()
  return (
    <>
      <p className={table.note}>
        <Trans>
          A paused model isn’t drawn into new battles until it’s resumed; answers in progress
          finish. Figures are for today, since midnight UTC.
        </Trans>
      </p>
      {!canAnyBattleStart(models) && (
        <p className={classes.warning} role="status">
          <Trans>
            No battle can start: fewer than two available models can be paired. Add or resume a
            second model that also thinks, or also doesn’t.
          </Trans>
        </p>
      )}
      <EditableList<ModelDto>
        addLabel={t`Add model`}
        addWord="model"
        list={(handlers) => <ModelStatesTable models={models} {...handlers} />}
        editDialog={(model, onClose) => <ModelDialog model={model} onClose={onClose} />}
        deleteDialog={({ id, llm_name, state, entry }, onClose) =>
          entry && (
            <RetireDialog
              name={llm_name}
              isRetired={state === 'retired'}
              onRetire={() => retire({ id })}
              onRestore={() => edit({ id, body: entry })}
              onClose={onClose}
            >
              {state === 'retired'
                ? RESTORE
                : RETIRE + warningWithout(models, (each) => each.id === id)}
            </RetireDialog>
          )
        }
      />
    </>
  )
}
