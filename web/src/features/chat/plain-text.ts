/**
 * Removes the characters that the server would refuse: text copied from pages and PDF files
 * contains invisible control characters.
 */
export function plainText(text: string): string {
  return text.toWellFormed().replace(/(?![\t\n\r])\p{Cc}/gu, '')
}
