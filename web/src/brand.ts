/** The product's name, taglines and links: the one place to rename a deployment's client. */
export const BRAND = {
  name: 'Assay',
  description: 'Biomedical Research Assistant Chatbot',
  tagline: 'Challenge. Appraise. Shape Biomedical AI.',
  subline: 'Collective insight shaping trustworthy biomedical AI.',
  contactUrl: 'https://example.com/contact',
  blogUrl: 'https://example.com/blog',
  privacyContact: 'privacy@example.com',
} as const
