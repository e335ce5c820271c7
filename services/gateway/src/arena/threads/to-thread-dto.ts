import type { ThreadDto } from '@assay/contracts/threads'
import type { Thread } from './thread-repository.ts'

export function toThreadDto(thread: Thread): ThreadDto {
  return {
    id: thread.id,
    user_id: thread.userId,
    title: thread.title,
    mode: thread.mode,
    is_active: thread.isActive,
    last_message_at: thread.lastMessageAt.toISOString(),
    model_name: thread.modelName,
    pinned: thread.pinned,
  }
}
