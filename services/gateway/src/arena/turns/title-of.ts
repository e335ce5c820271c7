const MAX_TITLE_LENGTH = 60

/**
 * Returns a thread's initial title: the beginning of its first question, cut between words if
 * possible.
 */
export function titleOf(prompt: string): string {
  // The text is split into code points, so that no surrogate pair is cut.
  const characters = [...prompt.trim().replaceAll(/\s+/g, ' ')]
  if (characters.length <= MAX_TITLE_LENGTH) return characters.join('')
  const end = characters.lastIndexOf(' ', MAX_TITLE_LENGTH)
  return `${characters.slice(0, end > 0 ? end : MAX_TITLE_LENGTH).join('')}…`
}
