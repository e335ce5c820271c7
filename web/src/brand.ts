/** The product's name, taglines and links: the one place to rename a deployment's client. */
export const BRAND = {
  name: 'Assay',
  description: 'Biomedical Research Assistant Chatbot',
  tagline: 'Challenge. Appraise. Shape Biomedical AI.',
  subline: 'Collective insight shaping trustworthy biomedical AI.',
  /** The gateway's CONTACT_URL and BLOG_URL, else our own words on a page of our own. */
  contactUrl: readLink('contact-url') ?? '/about-us#contact',
  blogUrl: readLink('blog-url') ?? '/about-us',
  privacyContact: `privacy@${globalThis.location?.hostname ?? 'localhost'}`,
} as const

/** What the gateway wrote into the page; nothing where it left the place empty, or never was. */
function readLink(name: string): string | undefined {
  const meta = globalThis.document?.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)
  return meta && URL.canParse(meta.content) ? meta.content : undefined
}
