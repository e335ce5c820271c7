/**
 * The beginning of a text, at most `longest` characters, with whole words where it has any that fit;
 * words end at `separator`.
 */
export function cutAtWord(text: string, longest: number, separator = ' '): string {
  // Characters, never half of one.
  const characters = [...text]
  if (characters.length <= longest) return text
  const end = characters.lastIndexOf(separator, longest)
  return characters.slice(0, end > 0 ? end : longest).join('')
}
