/** The product's name and taglines: the one place to rename a deployment's client. */
export const BRAND = {
  name: 'Assay',
  description: 'Biomedical Research Assistant Chatbot',
  tagline: 'Challenge. Appraise. Shape Biomedical AI.',
  subline: 'Collective insight shaping trustworthy biomedical AI.',
  privacyContact: 'privacy@example.com',
} as const
