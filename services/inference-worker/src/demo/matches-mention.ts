/**
 * Whether the text contains the mention. Whole words match in any case. `*` at the end of a word
 * matches any ending. All parts that are joined by `+` must occur.
 */
export function matchesMention(text: string, mention: string): boolean {
  return mention.split('+').every((part) => toPattern(part.trim()).test(text))
}

function toPattern(part: string): RegExp {
  const stem = part.replace(/\*$/, '')
  const end = part === stem ? '(?![\\p{L}\\p{N}])' : ''
  return new RegExp(`(?<![\\p{L}\\p{N}])${RegExp.escape(stem)}${end}`, 'iu')
}
