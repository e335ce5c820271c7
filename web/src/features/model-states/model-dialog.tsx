import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Checkbox.css'
import type { ConnectionDto } from '@assay/contracts/connection-routes'
import type { ModelDto } from '@assay/contracts/models'
import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useSearchParams } from 'react-router'
import classes from '../../components/form/form.module.css'
import { useForm } from '../../components/form/use-form.ts'
import { FormDialog } from '../../components/form-dialog.tsx'
import { useListConnectionsQuery } from '../connections/connection-api.ts'
import { isAddedKind, kindLabel } from '../connections/connection-kinds.ts'
import {
  fieldOfConflict,
  MODEL_RULES,
  suggestedBy,
  toModelEntry,
  toModelForm,
  toTestBody,
} from './model-form.ts'
import { ModelNameField } from './model-name-field.tsx'
import { ModelOptionFields } from './model-option-fields.tsx'
import {
  useAddModelMutation,
  useEditModelMutation,
  useListModelsQuery,
} from './model-states-api.ts'
import { ModelTrial } from './model-trial.tsx'

export interface ModelDialogProps {
  /** The model to edit; undefined for a new one. */
  readonly model?: ModelDto | undefined
  readonly onClose: () => void
}

export function ModelDialog({ model, onClose }: ModelDialogProps) {
  const { data: connections } = useListConnectionsQuery()
  return connections && <ModelForm model={model} connections={connections.data} onClose={onClose} />
}

interface ModelFormProps extends ModelDialogProps {
  readonly connections: readonly ConnectionDto[]
}

function ModelForm({ model, connections, onClose }: ModelFormProps) {
  const usable = connections.filter(({ state }) => state !== 'retired')
  const form = useModelForm(model, usable, onClose)
  const { text, checkbox, values } = form
  const connection = usable.find(({ entry }) => entry.id === values.connection)
  return (
    <FormDialog
      title={model ? t`Edit ${model.llm_name}` : t`Add a model`}
      formProps={form.formProps}
      maySave={!form.isSubmitting}
      onClose={onClose}
    >
      {!model && <EndOfDemonstration connections={connections} />}
      <NativeSelect
        {...text('connection')}
        label={t`Connection`}
        data={usable.map(toOption)}
        required
      />
      {connection && (
        <ModelNameField connection={connection} text={text('name')} onName={form.rename} />
      )}
      <TextInput {...text('llm_name')} label={t`Name for readers`} autoComplete="off" required />
      <TextInput
        {...text('company')}
        label={t`Company`}
        description={t`Who made the model.`}
        autoComplete="off"
        required
      />
      <TextInput
        {...text('id')}
        label={t`Id`}
        description={t`It can’t be changed later.`}
        autoComplete="off"
        required
        disabled={model !== undefined}
      />
      <Checkbox
        {...checkbox('is_thinking')}
        label={t`Thinking`}
        description={t`It reasons before it answers. Battles pair two thinking models, or two others.`}
      />
      <ModelOptionFields text={text} checkbox={checkbox} />
      <ModelTrial
        connectionId={values.connection}
        body={toTestBody(values)}
        onRefusal={form.showRefusal}
      />
    </FormDialog>
  )
}

/** A warning while only demonstration models answer, because the first other one ends that. */
function EndOfDemonstration({ connections }: Pick<ModelFormProps, 'connections'>) {
  const { data: models } = useListModelsQuery()
  const drawn = models?.data.filter(({ is_drawn }) => is_drawn) ?? []
  const kinds = new Map(connections.map(({ entry }) => [entry.id, entry.kind]))
  const isDemonstration = drawn.every(({ connection }) => kinds.get(connection) === 'demo')
  if (drawn.length === 0 || !isDemonstration) return null
  return (
    <p className={classes.note} role="note">
      <Trans>
        Your first model ends the demonstration, and no battle can start until you add a second one.
        Both must think, or neither.
      </Trans>
    </p>
  )
}

/** Of the usable connections, one that was changed here is the most likely. */
function likely(usable: readonly ConnectionDto[]): ConnectionDto | undefined {
  const ready = usable.filter(({ entry, state }) => state === 'ready' && isAddedKind(entry.kind))
  return ready.findLast(({ is_edited }) => is_edited) ?? ready[0] ?? usable[0]
}

const toOption = ({ entry: { id, kind } }: ConnectionDto) => ({
  value: id,
  label: `${id} (${kindLabel(kind)})`,
})

function useModelForm(
  model: ModelDto | undefined,
  usable: readonly ConnectionDto[],
  onClose: () => void,
) {
  const [add] = useAddModelMutation()
  const [edit] = useEditModelMutation()
  const [params] = useSearchParams()
  const linked = usable.find(({ entry }) => entry.id === params.get('connection'))
  const before = model?.entry ?? undefined
  const form = useForm({
    initial: toModelForm(before, (linked ?? likely(usable))?.entry.id ?? ''),
    rules: MODEL_RULES,
    onSubmit(values) {
      const body = toModelEntry(values, before)
      return model ? edit({ id: model.id, body }) : add(body)
    },
    success: model ? t`The model was saved.` : t`The model was added.`,
    onSuccess: onClose,
    fieldOfConflict,
  })
  const { values, set } = form

  /** The id and the name for readers follow the name until the superuser changes them. */
  function rename(name: string) {
    const [old, suggested] = [suggestedBy(values.name), suggestedBy(name)]
    set('name', name)
    if (values.llm_name === old.llm_name) set('llm_name', suggested.llm_name)
    if (!model && values.id === old.id) set('id', suggested.id)
  }

  return { ...form, rename }
}
