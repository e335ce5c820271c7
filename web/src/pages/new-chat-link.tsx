import type { ChatMode } from '@assay/contracts/threads'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { trackNewChat } from '../api/track.ts'

/** Opens a new chat of the same kind. */
export function NewChatLink({ mode, label }: { mode: ChatMode; label: string }) {
  const to = mode === 'battle' ? '/battle?clear=true' : `/?mode=${mode}&clear=true`
  return (
    <Button component={Link} to={to} variant="default" onClick={trackNewChat}>
      {label}
    </Button>
  )
}
