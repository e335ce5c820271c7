import { readMeta } from './api/deployment.ts'

/** The product's name, taglines and links. A renamed deployment changes only this object. */
export const BRAND = {
  name: 'Assay',
  description: 'Biomedical Research Assistant Chatbot',
  tagline: 'Challenge. Appraise. Shape Biomedical AI.',
  subline: 'Collective insight shaping trustworthy biomedical AI.',
  /** A battle in one line. */
  promise: 'Two anonymous models answer. You vote. Then you see their names.',
  ...readLinks(),
  privacyContact: `privacy@${globalThis.location?.hostname ?? 'localhost'}`,
} as const

/**
 * The gateway's CONTACT_URL and BLOG_URL, read from the page. If one is undefined, the client links
 * to its own page.
 */
export function readLinks() {
  return {
    contactUrl: readLink('contact-url'),
    blogUrl: readLink('blog-url'),
  }
}

/** A link set by the deployment; undefined where no gateway served the page. */
function readLink(name: string): string | undefined {
  const link = readMeta(name)
  return link && URL.canParse(link) ? link : undefined
}
