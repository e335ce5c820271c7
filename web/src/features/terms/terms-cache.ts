import { TERMS_VERSION } from '@assay/contracts/constants'
import { TERMS_CACHE_KEY } from '../../api/session.ts'

const RECORD_KEY = 'terms_acceptance'
const CACHE_LIFETIME_MS = 300_000

interface TermsCache {
  readonly terms_accepted: boolean
  readonly user_id: string | null
  readonly fingerprint_hash: string
  /** Milliseconds since the epoch. */
  readonly timestamp: number
}

/**
 * A guest's last status from the server, or undefined if it is too old or belongs to another guest.
 */
export function readTermsCache(fingerprint: string, now: number): boolean | undefined {
  const cache = readJson<TermsCache>(TERMS_CACHE_KEY)
  if (!cache || cache.fingerprint_hash !== fingerprint) return undefined
  return now - cache.timestamp < CACHE_LIFETIME_MS ? cache.terms_accepted : undefined
}

export function writeTermsCache(fingerprint: string, accepted: boolean, now: number): void {
  const cache: TermsCache = {
    terms_accepted: accepted,
    user_id: null,
    fingerprint_hash: fingerprint,
    timestamp: now,
  }
  localStorage.setItem(TERMS_CACHE_KEY, JSON.stringify(cache))
}

export function clearTermsCache(): void {
  localStorage.removeItem(TERMS_CACHE_KEY)
}

/** Records the acceptance in this browser, where other tabs can see it. */
export function writeAcceptanceRecord(now: number): void {
  const record = { accepted: true, version: TERMS_VERSION, timestamp: now }
  localStorage.setItem(RECORD_KEY, JSON.stringify(record))
}

/** Whether this browser recorded an acceptance that is no longer valid. */
export function isRecordStale(): boolean {
  return localStorage.getItem(RECORD_KEY) !== null && acceptedAt() === undefined
}

/** The time when this browser accepted the current terms; undefined if it has not. */
export function acceptedAt(): number | undefined {
  const record = readJson<{ accepted: unknown; version: unknown; timestamp: number }>(RECORD_KEY)
  const valid = record?.accepted === true && record.version === TERMS_VERSION
  return valid ? record.timestamp : undefined
}

function readJson<Stored>(key: string): Stored | undefined {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}
