import { domainToASCII } from 'node:url'
import { getDomain } from 'tldts'
import { z } from 'zod'

/** Providers where many unrelated people have addresses. Their domains are not counted. */
const LARGE_PROVIDERS: ReadonlySet<string> = new Set([
  ...['gmail.com', 'googlemail.com', 'outlook.com', 'hotmail.com', 'live.com', 'msn.com'],
  ...['yahoo.com', 'ymail.com', 'aol.com', 'icloud.com', 'me.com', 'mac.com'],
  ...['proton.me', 'protonmail.com', 'pm.me', 'fastmail.com', 'zoho.com', 'hey.com'],
  ...['gmx.de', 'gmx.net', 'gmx.com', 'gmx.at', 'gmx.ch', 'web.de', 't-online.de', 'mail.com'],
  ...['orange.fr', 'wanadoo.fr', 'free.fr', 'sfr.fr', 'laposte.net', 'libero.it', 'tiscali.it'],
  ...['hotmail.co.uk', 'hotmail.fr', 'hotmail.it', 'hotmail.es', 'hotmail.de', 'outlook.fr'],
  ...['outlook.de', 'outlook.es', 'live.co.uk', 'live.fr', 'yahoo.co.uk', 'yahoo.fr', 'yahoo.de'],
  ...['yahoo.it', 'yahoo.es', 'yahoo.co.jp', 'yahoo.co.in', 'yahoo.com.br', 'btinternet.com'],
  ...[
    'comcast.net',
    'verizon.net',
    'att.net',
    'cox.net',
    'bluewin.ch',
    'ziggo.nl',
    'wp.pl',
    'o2.pl',
  ],
  ...['seznam.cz', 'qq.com', 'foxmail.com', '163.com', '126.com', 'sina.com', 'naver.com'],
  ...['hanmail.net', 'daum.net', 'docomo.ne.jp', 'rediffmail.com', 'uol.com.br', 'bol.com.br'],
  ...['mail.ru', 'yandex.ru', 'yandex.com', 'rambler.ru', 'ukr.net'],
])

/** Domains in settings, in lower case and ASCII as `mailHostOf` returns them. */
export const MailDomains = z.array(
  z
    .string()
    .trim()
    .overwrite(domainToASCII)
    .regex(/^(?:[a-z0-9][a-z0-9-]*\.)+[a-z0-9-]{2,}$/, 'must be a domain such as example.org'),
)

/** Returns what follows the @ in a mail address, in lower case and ASCII. */
export function mailHostOf(email: string): string {
  return domainToASCII(email.slice(email.lastIndexOf('@') + 1))
}

/**
 * Returns the registrable domain of a mail address, whose owner can create any number of addresses.
 * Returns undefined for a large provider.
 * @see https://publicsuffix.org
 */
export function mailDomainOf(email: string): string | undefined {
  const host = mailHostOf(email)
  const domain = getDomain(host) ?? host
  return LARGE_PROVIDERS.has(domain) ? undefined : domain
}
