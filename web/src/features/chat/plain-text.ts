/**
 * What the server takes of a text: pages and PDF files leave control characters in what is copied
 * from them, which nobody sees and which would be refused.
 */
export function plainText(text: string): string {
  return text.toWellFormed().replace(/(?![\t\n\r])\p{Cc}/gu, '')
}
