import type { AnswerSide, ChatMode } from '@assay/contracts'
import { useState } from 'react'
import { track } from '../../api/track.ts'
import { useListLlmsQuery } from './model-api.ts'
import { type ModelNames, selectableModels, selectModels } from './select-models.ts'

export interface ModelSelectionOptions {
  readonly mode: ChatMode
  readonly thinking: boolean
  /** Who answered last in the thread on the screen. */
  readonly lastModels: ModelNames
}

/** The models on offer and those that are chosen. */
export function useModelSelection({ mode, thinking, lastModels }: ModelSelectionOptions) {
  // In a battle nobody is chosen, and no name is to be heard before the vote.
  const { data, isLoading } = useListLlmsQuery(undefined, { skip: mode === 'battle' })
  const [picked, setPicked] = useState<ModelNames>({})
  const offered = selectableModels(data ?? [], thinking)
  return {
    offered,
    isLoading,
    chosen: selectModels(mode, offered, { ...lastModels, ...picked }),
    pick(side: AnswerSide, name: string) {
      track({ event: 'model_selected', model_name: name })
      setPicked((names) => ({ ...names, [side]: name }))
    },
  }
}
