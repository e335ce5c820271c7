const LONGEST = 60

/**
 * Returns a thread's initial title: the beginning of its first question, cut between words if
 * possible.
 */
export function titleOf(prompt: string): string {
  // The text is split into code points, so that no surrogate pair is cut.
  const characters = [...prompt.trim().replaceAll(/\s+/g, ' ')]
  if (characters.length <= LONGEST) return characters.join('')
  const end = characters.lastIndexOf(' ', LONGEST)
  return characters.slice(0, end > 0 ? end : LONGEST).join('')
}
