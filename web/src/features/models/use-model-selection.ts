import type { AnswerSide, ChatMode } from '@assay/contracts/threads'
import { useState } from 'react'
import { track } from '../../api/track.ts'
import { useRetryWhenBack } from '../../hooks/use-retry-when-back.ts'
import { useListLlmsQuery } from './model-api.ts'
import { type ModelNames, pickModel, selectableModels, selectModels } from './select-models.ts'

export interface ModelSelectionOptions {
  readonly mode: ChatMode
  readonly thinking: boolean
  /** The models of the last turn in the thread on the screen. */
  readonly lastModels: ModelNames
}

/** The offered models and the selected models. */
export function useModelSelection({ mode, thinking, lastModels }: ModelSelectionOptions) {
  // A battle has no selection, and must not reveal a name before the vote.
  const list = useListLlmsQuery(undefined, { skip: mode === 'battle' })
  useRetryWhenBack(list.isError ? () => void list.refetch() : undefined)
  const [picked, setPicked] = useState<ModelNames>({})
  const offered = selectableModels(list.data ?? [], thinking)
  const wanted = { ...lastModels, ...picked }
  const chosen = selectModels(mode, offered, wanted)
  return {
    wanted,
    offered,
    isLoading: list.isFetching && !list.data,
    chosen,
    isMissing: list.isError && !list.data,
    readAgain: () => void list.refetch(),
    pick(side: AnswerSide, name: string) {
      track({ event: 'model_selected', model_name: name })
      setPicked((names) => ({ ...names, ...pickModel(chosen, side, name) }))
    },
  }
}
