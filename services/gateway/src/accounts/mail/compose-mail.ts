import { directionOf, type LanguageTag } from '@assay/contracts/languages'
import type { Mail } from './create-mailer.ts'
import { MAIL_TEXTS } from './mail-texts.ts'

/** In which language, and in whose name, a mail is written. */
export interface MailStyle {
  readonly language: LanguageTag
  readonly brand: string
}

export interface MailContent extends MailStyle {
  readonly subject: string
  /** Paragraphs before the link. */
  readonly before: readonly string[]
  /** The link that the recipient should follow. Anyone who has the link can use it. */
  readonly link?: { readonly label: string; readonly href: string }
  /** Paragraphs after the link. */
  readonly after: readonly string[]
}

/** Renders a mail as HTML and as plain text. All content is escaped. */
export function composeMail(content: MailContent): Mail {
  const { language, brand, before, link, after } = content
  const { colon } = MAIL_TEXTS[language]
  const subject = `${brand} - ${content.subject}`
  const line = link ? [`${link.label}${colon} ${link.href}`] : []
  const locale = `lang="${language}" dir="${directionOf(language)}"`
  const button = link ? [buttonOf(link, language)] : []
  return {
    subject,
    text: [brand, ...before, ...line, ...after, ''].join('\n\n'),
    // Mail clients that show only the content of the body keep the attributes of its first element.
    html: `<!doctype html>
<html ${locale}>
<head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;background:#f4f6f8;color:#1b2733;font-family:Arial,sans-serif">
<div ${locale} style="max-width:560px;margin:0 auto;padding:32px;background:#ffffff;border-radius:8px">
<h1 style="margin:0 0 16px;font-size:20px">${escapeHtml(brand)}</h1>
${[...before.map(paragraph), ...button, ...after.map(paragraph)].join('\n')}
</div>
</body>
</html>
`,
  }
}

function buttonOf(
  { label, href }: NonNullable<MailContent['link']>,
  language: LanguageTag,
): string {
  return `<p style="margin:24px 0"><a href="${escapeHtml(href)}" style="padding:12px 20px;background:#0b5c8a;color:#ffffff;text-decoration:none;border-radius:6px">${escapeHtml(label)}</a></p>
<p>${MAIL_TEXTS[language].openLink} <br><bdi>${escapeHtml(href)}</bdi></p>`
}

/** An organiser's note may be in another language. */
function paragraph(text: string): string {
  return `<p dir="auto">${escapeHtml(text)}</p>`
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
}
