/**
 * The beginning of a text: at most `longest` characters, cut after a whole word if one fits. Words
 * end at `separator`.
 */
export function cutAtWord(text: string, longest: number, separator = ' '): string {
  // The text is cut by code point, so that no character is cut in half.
  const characters = [...text]
  if (characters.length <= longest) return text
  const end = characters.lastIndexOf(separator, longest)
  return characters.slice(0, end > 0 ? end : longest).join('')
}
