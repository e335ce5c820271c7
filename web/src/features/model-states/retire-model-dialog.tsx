import type { ModelDto } from '@assay/contracts/models'
import { ActionDialog } from '../../components/action-dialog.tsx'
import { useEditModelMutation, useRetireModelMutation } from './model-states-api.ts'

export interface RetireModelDialogProps {
  readonly model: ModelDto
  readonly onClose: () => void
}

/** Retires a model, or restores a retired one. */
export function RetireModelDialog({ model, onClose }: RetireModelDialogProps) {
  const { id, llm_name, entry, state } = model
  const [retire] = useRetireModelMutation()
  const [edit] = useEditModelMutation()
  if (state === 'retired' && entry)
    return (
      <ActionDialog
        title={`Restore ${llm_name}?`}
        label="Restore"
        isReversible
        success={`${llm_name} was restored.`}
        onRun={() => edit({ id, body: entry })}
        onClose={onClose}
      >
        It will be drawn into battles again within seconds.
      </ActionDialog>
    )
  return (
    <ActionDialog
      title={`Retire ${llm_name}?`}
      label="Retire"
      isReversible
      success={`${llm_name} was retired.`}
      onRun={() => retire({ id })}
      onClose={onClose}
    >
      It won’t be drawn into new battles. Answers in progress finish, and its ratings are kept.
    </ActionDialog>
  )
}
