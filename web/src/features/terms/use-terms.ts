import { useEffect, useState, useSyncExternalStore } from 'react'
import { ERRORS } from '../../api/error-catalogue.ts'
import { ensureGuestFingerprint, readAccessToken } from '../../api/session.ts'
import { track } from '../../api/track.ts'
import { useAcceptTermsMutation, useReadTermsStatusQuery } from './terms-api.ts'
import {
  acceptedAt,
  clearTermsCache,
  isRecordStale,
  readTermsCache,
  writeAcceptanceRecord,
  writeTermsCache,
} from './terms-cache.ts'

const RECHECK_INTERVAL_MS = 1_000

export interface Terms {
  readonly status: 'unknown' | 'accepted' | 'not_accepted'
  readonly accepting: boolean
  readonly error: string | undefined
  readonly accept: () => Promise<void>
}

/**
 * Whether this person has accepted the terms. After a failed check, a user counts as having
 * accepted and a guest does not; the server decides again on every question. A stale or lost record
 * in this browser shows the terms again.
 */
export function useTerms(isGuest: boolean): Terms {
  // The cache is read only once, because the check below writes to it.
  const [cached] = useState(() =>
    isGuest ? readTermsCache(ensureGuestFingerprint(), Date.now()) : undefined,
  )
  const check = useReadTermsStatusQuery({ isGuest }, { skip: cached === true })
  const [sendAcceptance, acceptance] = useAcceptTermsMutation()
  const record = useSyncExternalStore(subscribeToRecord, acceptedAt)
  const isStale = useSyncExternalStore(subscribeToRecord, isRecordStale)
  const [hadRecord, setHadRecord] = useState(false)
  if (record !== undefined && !hadRecord) setHadRecord(true)
  const answered = check.data?.terms_accepted
  const { refetch, isUninitialized } = check
  // Another tab may have ended the session since this page was opened.
  const [identified, setIdentified] = useState(true)

  useEffect(() => {
    if (isGuest && answered !== undefined) {
      writeTermsCache(ensureGuestFingerprint(), answered, Date.now())
    }
  }, [isGuest, answered])

  // Another tab has accepted: fetch the current status.
  useEffect(() => {
    if (record !== undefined && answered === false && !isUninitialized) void refetch()
  }, [record, answered, isUninitialized, refetch])

  async function accept() {
    setIdentified(isGuest || readAccessToken() !== null)
    if (!isGuest && readAccessToken() === null) return
    const result = await sendAcceptance({ isGuest })
    if (result.error) return
    writeAcceptanceRecord(Date.now())
    track({ event: 'consent_update', scope: 'terms_of_use' })
    if (isGuest) writeTermsCache(ensureGuestFingerprint(), true, Date.now())
    else clearTermsCache()
  }

  const checkError = check.isError ? ERRORS.termsCheck : undefined
  return {
    status:
      isStale || (hadRecord && record === undefined)
        ? 'not_accepted'
        : statusOf({ isGuest, cached, answered, failed: check.isError }),
    accepting: acceptance.isLoading,
    error: identified ? (errorOf(acceptance.error) ?? checkError) : ERRORS.noIdentity,
    accept,
  }
}

interface Findings {
  readonly isGuest: boolean
  readonly cached: boolean | undefined
  readonly answered: boolean | undefined
  readonly failed: boolean
}

function statusOf({ isGuest, cached, answered, failed }: Findings): Terms['status'] {
  const accepted = answered ?? cached ?? (failed ? !isGuest : undefined)
  if (accepted === undefined) return 'unknown'
  return accepted ? 'accepted' : 'not_accepted'
}

function errorOf(error: unknown): string | undefined {
  return typeof error === 'string' ? error : undefined
}

function subscribeToRecord(onChange: () => void): () => void {
  const timer = setInterval(onChange, RECHECK_INTERVAL_MS)
  window.addEventListener('storage', onChange)
  return () => {
    clearInterval(timer)
    window.removeEventListener('storage', onChange)
  }
}
