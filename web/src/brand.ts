import { readMeta } from './api/deployment.ts'

/** The product's name, taglines and links: the only place to change for a renamed deployment. */
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

/** The gateway's CONTACT_URL and BLOG_URL from the page; undefined leads to a page of our own. */
export function readLinks() {
  return {
    contactUrl: readLink('contact-url'),
    blogUrl: readLink('blog-url'),
  }
}

/** A link of the deployment; undefined where no gateway served the page. */
function readLink(name: string): string | undefined {
  const link = readMeta(name)
  return link && URL.canParse(link) ? link : undefined
}
