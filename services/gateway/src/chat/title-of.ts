const LONGEST = 60

/** What a thread is called at first: its question, or the beginning of it in whole words, where there are any, and "…". */
export function titleOf(prompt: string): string {
  // Characters, never half of one.
  const characters = [...prompt.trim().replaceAll(/\s+/g, ' ')]
  if (characters.length <= LONGEST) return characters.join('')
  const end = characters.lastIndexOf(' ', LONGEST)
  const begin = characters.slice(0, end > 0 ? end : LONGEST).join('')
  return `${begin.replace(/[,;:]$/, '')}…`
}
