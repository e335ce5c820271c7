import { t } from '@lingui/core/macro'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Checkbox.css'
import { MAX_THREADS_LISTED } from '@assay/contracts/constants'
import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { hasActiveGuest, readGuestFingerprint } from '../api/session.ts'
import { useListThreadsQuery } from '../api/threads-api.ts'

/**
 * Whether the chats of this browser's guest become the account's. On a shared computer they may be
 * another person's, so this is a choice.
 */
export function useGuestChats() {
  const { state } = useLocation()
  const [isMerged, setMerged] = useState(state?.keepsChats === true)
  const { data = [] } = useListThreadsQuery(undefined, { skip: !hasActiveGuest() })
  const chats = data.filter(({ is_active }) => is_active)
  const text = t`${chatsText(chats.length)} from this browser`
  const latest = chats.toSorted((a, b) => (a.last_message_at < b.last_message_at ? 1 : -1))[0]

  return {
    isMerged,
    fingerprint: () => (isMerged ? readGuestFingerprint() : null),
    /** The chats that become the account's, in words. */
    merged: isMerged && latest ? text : undefined,
    /** The ids of the chats that stay behind. */
    left: isMerged ? [] : chats.map(({ id }) => id),
    choice: latest && (
      <Checkbox
        checked={isMerged}
        onChange={(event) => setMerged(event.currentTarget.checked)}
        label={t`Add ${text} to my account`}
        description={t`Latest: “${latest.title || t`Untitled Chat`}”. If you leave this unticked, this browser forgets ${chats.length === 1 ? t`it` : t`them`}.`}
      />
    ),
  }
}

function chatsText(count: number): string {
  if (count === 1) return t`the chat`
  return count < MAX_THREADS_LISTED ? t`the ${count} chats` : t`all ${count}+ chats`
}
