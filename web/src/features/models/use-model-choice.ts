import type { AnswerSide, ChatMode } from '@assay/contracts'
import { useState } from 'react'
import { track } from '../../api/track.ts'
import { chosenModels, type ModelNames, pickable } from './choose-models.ts'
import { useListLlmsQuery } from './model-api.ts'

export interface ModelChoiceOptions {
  readonly mode: ChatMode
  readonly thinking: boolean
  /** Who answered last in the thread on the screen. */
  readonly lastModels: ModelNames
}

/** The models on offer and those that are chosen. */
export function useModelChoice({ mode, thinking, lastModels }: ModelChoiceOptions) {
  // In a battle nobody is chosen, and no name is to be heard before the vote.
  const { data, isLoading } = useListLlmsQuery(undefined, { skip: mode === 'battle' })
  const [picked, setPicked] = useState<ModelNames>({})
  const offered = pickable(data ?? [], thinking)
  return {
    offered,
    isLoading,
    chosen: chosenModels(mode, offered, { ...lastModels, ...picked }),
    pick(side: AnswerSide, name: string) {
      track({ event: 'model_selected', model_name: name })
      setPicked((names) => ({ ...names, [side]: name }))
    },
  }
}
