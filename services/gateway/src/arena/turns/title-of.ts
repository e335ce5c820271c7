const LONGEST = 60

/** What a thread is called at first: the beginning of its question, in whole words where there are any. */
export function titleOf(prompt: string): string {
  // Characters, never half of one.
  const characters = [...prompt.trim().replaceAll(/\s+/g, ' ')]
  if (characters.length <= LONGEST) return characters.join('')
  const end = characters.lastIndexOf(' ', LONGEST)
  return characters.slice(0, end > 0 ? end : LONGEST).join('')
}
