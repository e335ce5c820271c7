const { raw } = String

const TAG = raw`<\/?(?:[abiup]|d[dltiv]{1,2}|[uo]l|li|[bht]r|h\d|t(?:[dh]|able|body|head)|em|strong|span|font|code|pre|label)(?:\s[^<>]{0,200})?\/?>`

/**
 * The markup of Markdown and HTML: marks of emphasis and code, tags and spaces. A star or an
 * underscore between two letters or digits is part of the word.
 */
export const MARKUP = raw`\x60|\*\*+|\*(?<!\w\*)(?=[A-Z])|\*(?<=[\w.:,)]\*)(?!\w)|_(?<![A-Z\d]_)|_(?![A-Z\d])|${TAG}|&nbsp;`

/** What markup stands for in a plain text: a cell, a line break, a space or nothing. */
export function plainMarkup(markup: string): string {
  if (/^<(td|th|dd)/i.test(markup)) return '|'
  if (/^<\/?(br|hr|tr|p|di|li|dt|h\d)/i.test(markup)) return '\n'
  return markup.startsWith('&') ? ' ' : ''
}

/** Returns the text without the markup at its end, such as closing tags and emphasis. */
export const withoutMarkup = (text: string) =>
  /[`*_>]$/.test(text) ? text.replace(/([`*_]|<\/?[^<>]*>)+$/, '') : text
