import { CONSENT_ASKED_KEY } from '../../api/session.ts'
import { useReadConsentsQuery } from './consent-api.ts'

/**
 * Whether to ask for consent below the result of a turn; undefined until the server has answered.
 * This browser asks below one result. A reader who leaves without an answer is not asked again.
 */
export function useConsentDue(turnKey: string | undefined): boolean | undefined {
  const { data, isError } = useReadConsentsQuery(undefined, { skip: turnKey === undefined })
  if (turnKey === undefined || (!data && !isError)) return undefined
  const askedIn = localStorage.getItem(CONSENT_ASKED_KEY)
  return data?.is_due === true && (askedIn === null || askedIn === turnKey)
}

export const noteAsked = (turnKey: string) => localStorage.setItem(CONSENT_ASKED_KEY, turnKey)
export const wasAskedIn = (turnKey: string) => localStorage.getItem(CONSENT_ASKED_KEY) === turnKey
