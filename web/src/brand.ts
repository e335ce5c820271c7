import { readMeta } from './api/deployment.ts'

/** The product's name, taglines and links: the one place to rename a deployment's client. */
export const BRAND = {
  name: 'Assay',
  description: 'Biomedical Research Assistant Chatbot',
  tagline: 'Challenge. Appraise. Shape Biomedical AI.',
  subline: 'Collective insight shaping trustworthy biomedical AI.',
  /** What a battle is, in one line. */
  promise: 'Two anonymous models answer. You judge. Then you learn who they were.',
  ...readLinks(),
  privacyContact: `privacy@${globalThis.location?.hostname ?? 'localhost'}`,
} as const

/** The gateway's CONTACT_URL and BLOG_URL as the page carries them, else our own words on a page of our own. */
export function readLinks() {
  return {
    contactUrl: readLink('contact-url'),
    blogUrl: readLink('blog-url'),
  }
}

/** A link of the deployment; none where the page never passed a gateway. */
function readLink(name: string): string | undefined {
  const link = readMeta(name)
  return link && URL.canParse(link) ? link : undefined
}
