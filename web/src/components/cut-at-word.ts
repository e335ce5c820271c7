/** The beginning of a text, with whole words where it has any that fit; words end at `separator`. */
export function cutAtWord(text: string, longest: number, separator = ' '): string {
  if (text.length <= longest) return text
  const end = text.lastIndexOf(separator, longest)
  return text.slice(0, end > 0 ? end : longest)
}
