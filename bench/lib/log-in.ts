/** The superuser's token: superusers see every board, and at once. */
export async function logInAsSuperuser(baseUrl: string): Promise<string> {
  const response = await fetch(new URL('/api/v1/login/access-token', baseUrl), {
    method: 'POST',
    body: new URLSearchParams({ username: 'admin@example.com', password: 'changethis' }),
  })
  const { access_token: token } = (await response.json()) as { access_token: string }
  return token
}
