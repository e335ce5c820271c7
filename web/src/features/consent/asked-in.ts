const KEY = 'research_use_asked_in'
/** In place of the conversation where the question was put away. */
const NOWHERE = ''

/** Whether another conversation of this browser had the question, or it was put away. */
export function wasAskedElsewhere(threadId: string): boolean {
  const askedIn = localStorage.getItem(KEY)
  return askedIn !== null && askedIn !== threadId
}

export const noteAsked = (threadId: string) => localStorage.setItem(KEY, threadId)
export const putAway = () => localStorage.setItem(KEY, NOWHERE)
