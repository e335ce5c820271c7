import type { Mail } from './create-mailer.ts'

export interface MailContent {
  readonly brand: string
  readonly subject: string
  /** Paragraphs before the link. */
  readonly before: readonly string[]
  /** The link that the recipient should follow. Anyone who has the link can use it. */
  readonly link?: { readonly label: string; readonly invitation: string; readonly href: string }
  /** Paragraphs after the link. */
  readonly after: readonly string[]
}

/** Renders a mail as HTML and as plain text. All content is escaped. */
export function composeMail({ brand, subject, before, link, after }: MailContent): Mail {
  const invitation = link ? [`${link.invitation}: ${link.href}`] : []
  return {
    subject,
    text: [brand, ...before, ...invitation, ...after, ''].join('\n\n'),
    html: `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;background:#f4f6f8;color:#1b2733;font-family:Arial,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:32px;background:#ffffff;border-radius:8px">
<h1 style="margin:0 0 16px;font-size:20px">${escapeHtml(brand)}</h1>
${[...before.map(paragraph), ...(link ? [button(link)] : []), ...after.map(paragraph)].join('\n')}
</div>
</body>
</html>
`,
  }
}

function button({ label, href }: NonNullable<MailContent['link']>): string {
  return `<p style="margin:24px 0"><a href="${escapeHtml(href)}" style="padding:12px 20px;background:#0b5c8a;color:#ffffff;text-decoration:none;border-radius:6px">${escapeHtml(label)}</a></p>
<p>Or open this link: <br>${escapeHtml(href)}</p>`
}

function paragraph(text: string): string {
  return `<p>${escapeHtml(text)}</p>`
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
