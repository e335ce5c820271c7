import type { Mail } from './create-mailer.ts'

export interface PasswordResetContent {
  readonly brand: string
  readonly email: string
  /** Sets a new password; whoever has it can. */
  readonly link: string
  readonly validHours: number
}

/** The mail that lets somebody set a new password, as HTML and as text. */
export function passwordResetMail({ brand, email, link, validHours }: PasswordResetContent): Mail {
  const valid = validHours === 1 ? 'one hour' : `${validHours} hours`
  const subject = `${brand} - Password recovery for user ${email}`
  const reason = `We received a request to recover the password of ${email}.`
  const once = `The link works once and for ${valid}.`
  const otherwise = 'If you did not ask for this, ignore this mail: nothing has changed.'
  return {
    subject,
    text: [brand, reason, `Set a new password: ${link}`, once, otherwise, ''].join('\n\n'),
    html: `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;background:#f4f6f8;color:#1b2733;font-family:Arial,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:32px;background:#ffffff;border-radius:8px">
<h1 style="margin:0 0 16px;font-size:20px">${escapeHtml(brand)}</h1>
<p>${escapeHtml(reason)}</p>
<p style="margin:24px 0"><a href="${escapeHtml(link)}" style="padding:12px 20px;background:#0b5c8a;color:#ffffff;text-decoration:none;border-radius:6px">Reset password</a></p>
<p>Or open this address: <br>${escapeHtml(link)}</p>
<p>${escapeHtml(once)}</p>
<p>${escapeHtml(otherwise)}</p>
</div>
</body>
</html>
`,
  }
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
