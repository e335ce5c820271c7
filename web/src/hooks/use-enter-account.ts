import { useLazyReadMeQuery } from '../api/identity-api.ts'
import { DRAFT_PREFIX, readGuestFingerprint } from '../api/session.ts'

/** Loads the user whose token is stored, and who goes on with the drafts of this tab's guest. */
export function useEnterAccount() {
  const [readMe, { isFetching }] = useLazyReadMeQuery()

  async function enter() {
    const guest = readGuestFingerprint()
    const { data: me } = await readMe()
    if (guest && me) adoptDrafts(guest, me.id)
    return me
  }

  return { enter, isFetching }
}

/**
 * What other users of this browser left keeps its writer, so it is not shown. The question waits for
 * the page that opens next, because a superuser's first page has another mode than a guest's.
 */
function adoptDrafts(guest: string, user: string): void {
  for (const [key, stored] of Object.entries<string>(sessionStorage)) {
    if (!key.startsWith(DRAFT_PREFIX)) continue
    const draft = JSON.parse(stored)
    if (draft.writer !== guest) continue
    sessionStorage.removeItem(key)
    const place = key === `${DRAFT_PREFIX}battle` ? `${DRAFT_PREFIX}waiting` : key
    sessionStorage.setItem(place, JSON.stringify({ ...draft, writer: user }))
  }
}
