/** Returns the URL of a page of the client, with a token that only the mail contains. */
export function linkWithToken(publicUrl: string, path: string, token: string): string {
  const link = new URL(path, publicUrl)
  link.searchParams.set('token', token)
  return link.href
}
