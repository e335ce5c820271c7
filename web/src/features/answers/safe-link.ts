/** Excludes forms that browsers repair in different ways, such as `https:host` or backslashes. */
const SAFE_ADDRESS = /^(?:https?:\/\/[^/\\?#]|mailto:.)/i

/** Bidirectional and zero-width controls, which can make a link look like another address. */
const INVISIBLE =
  /(?:\p{Default_Ignorable_Code_Point}|[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb])/gu

/** The address that a link may lead to, or undefined when it must stay plain text. */
export function safeLink(href: string | undefined): string | undefined {
  const clean = (href ?? '').replace(INVISIBLE, '').trim()
  return SAFE_ADDRESS.test(clean) && URL.canParse(clean) ? clean : undefined
}

/** Removes the control characters that reorder or hide text. */
export function visibleText(text: string): string {
  return text.replace(INVISIBLE, '')
}

/** The real destination of a safe address: its host, in ASCII, or its mailbox. */
export function destinationOf(address: string): string {
  const { protocol, host, pathname } = new URL(address)
  return protocol === 'mailto:' ? pathname : host
}

const HOST_IN_TEXT = /(?:[\p{L}\d](?:[\p{L}\d-]{0,62})\.){1,9}[\p{L}][\p{L}\d-]{1,62}/giu
const FILE_ENDING = /\.(?:pdf|html?|txt|csv|docx?|xlsx?|zip|exe|png|jpe?g)$/i
/**
 * The ending of another host inside the name, as in www.who.int.example.net or
 * www-cdc-gov.example.net.
 */
const HOST_IN_HOST = /(?:[.-](?:com|org|net|gov|edu|int|nih|nhs|eu|uk|de)(?=[.-].*\.)|^doi\.org\.)/i
const IP_ADDRESS = /^(?:[\d.]+|\[[^\]]*\])(?::\d+)?$/

/**
 * Whether a link may hide its destination: because its text names another host; because its address
 * has a user name, a port, an IP address, or another host inside its name; or because the text or
 * the address mixes scripts.
 */
export function isMisleading(address: string, text: string): boolean {
  const { protocol, host, hostname, username, password, port } = new URL(address)
  if (protocol === 'mailto:') return text.includes('@') && !text.includes(destinationOf(address))
  if (username || password || port || IP_ADDRESS.test(host)) return true
  if (/(?:^|\.)xn--/.test(hostname) || HOST_IN_HOST.test(hostname)) return true
  return mixesScripts(text) || namesAnotherHost(text, hostname)
}

function namesAnotherHost(text: string, hostname: string): boolean {
  const named = (text.normalize('NFKC').match(HOST_IN_TEXT) ?? []).filter(
    (name) => !FILE_ENDING.test(name),
  )
  const bare = hostname.replace(/^www\./, '')
  return named.length > 0 && named.some((name) => name.toLowerCase().replace(/^www\./, '') !== bare)
}

/**
 * Latin and Cyrillic or Greek letters in one word look alike; a single Greek letter is a symbol.
 */
function mixesScripts(text: string): boolean {
  return /\p{Script=Latin}[\p{Script=Cyrillic}\p{Script=Armenian}]|[\p{Script=Cyrillic}\p{Script=Armenian}]\p{Script=Latin}/u.test(
    text,
  )
}
