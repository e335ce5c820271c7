import type { ThreadDto } from '@assay/contracts/threads'

/** The address at which a thread opens for its reader. */
export function threadPath({ id, mode }: Pick<ThreadDto, 'id' | 'mode'>, isGuest: boolean): string {
  if (isGuest || mode === 'battle') return `/battle?threadId=${id}`
  return `/?mode=${mode}&threadId=${id}`
}
