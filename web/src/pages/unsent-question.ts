import type { ChatMode } from '@assay/contracts/threads'
import { currentWriter, forgetDraft, keepDraft, readDraft } from '../api/drafts.ts'

/** An unsent question and its writer. */
export interface UnsentQuestion {
  readonly text: string
  readonly asker: string | null
}

/** Where a question is left: on the page of a mode, or waiting to be sent, which any page restores. */
type Place = ChatMode | 'waiting'

/** A question by the current writer. */
export const written = (text: string): UnsentQuestion => ({ text, asker: currentWriter() })

/** The text that the current person left here; empty if there is none. */
export const readUnsent = (place: Place): string => readDraft<string>(place) ?? ''

export function keepUnsent(place: Place, { text, asker }: UnsentQuestion): void {
  if (text) keepDraft(place, text, asker)
  else forgetDraft(place)
}

export const forgetWaiting = () => forgetDraft('waiting')

const MODES: readonly ChatMode[] = ['battle', 'dual', 'single']

/** A new chat starts without the drafts of other chats. */
export const forgetTyped = () => MODES.forEach(forgetDraft)
