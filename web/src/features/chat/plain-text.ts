/**
 * Removes characters that the server would refuse. Text copied from web pages and PDF files may
 * contain invisible control characters.
 */
export function plainText(text: string): string {
  return text.toWellFormed().replace(/(?![\t\n\r])\p{Cc}/gu, '')
}
