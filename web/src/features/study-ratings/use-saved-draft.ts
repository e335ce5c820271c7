import type { AssignmentDto } from '@assay/contracts/studies/assignments'
import { useEffect, useEffectEvent, useState } from 'react'
import type { PatientDataCheck } from '../patient-data/use-patient-data-check.ts'
import { useSaveDraftMutation } from './rating-api.ts'
import type { Draft } from './rating-entry.ts'

/** How long after the last change a draft is sent. */
const PAUSE_MS = 1_000

export interface SavedDraftOptions {
  readonly id: AssignmentDto['id']
  readonly draft: Draft
  readonly check: PatientDataCheck
  /** Nothing is stored: the rating itself is on its way, or is there already. */
  readonly isOver: boolean
}

/**
 * Stores an unfinished rating on the server when the rater pauses, so that it is there on every
 * device. A comment that looks like patient data is not sent. Returns whether all is stored.
 */
export function useSavedDraft({ id, draft, check, isOver }: SavedDraftOptions): boolean {
  const [save] = useSaveDraftMutation()
  const text = JSON.stringify(draft)
  const [first] = useState(text)
  const [stored, setStored] = useState(text)
  const isClean = check.isSettled && check.findings.length === 0

  const send = useEffectEvent(async () => {
    const checked = check.check()
    if (!checked) return
    const body = { draft: JSON.parse(text), phi_reviewed: [...checked.reviewed] }
    const { error } = await save({ assignment_id: id, body })
    if (!error) setStored(text)
  })
  useEffect(() => {
    if (isOver || !isClean || text === stored) return undefined
    const timer = setTimeout(() => void send(), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text, stored, isClean, isOver])

  return text === stored && text !== first
}
