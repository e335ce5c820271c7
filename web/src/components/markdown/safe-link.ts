const SAFE_PROTOCOLS: readonly string[] = ['http:', 'https:', 'mailto:']

/** Bidirectional and zero-width controls: they can make a link read as another address. */
const INVISIBLE = /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g

/** The address a link may lead to, or undefined when it must stay plain text. */
export function safeLink(href: string | undefined): string | undefined {
  const clean = (href ?? '').replace(INVISIBLE, '').trim()
  if (!URL.canParse(clean)) return undefined
  return SAFE_PROTOCOLS.includes(new URL(clean).protocol) ? clean : undefined
}

/** A text without the controls that reorder or hide what is read. */
export function visibleText(text: string): string {
  return text.replace(INVISIBLE, '')
}
