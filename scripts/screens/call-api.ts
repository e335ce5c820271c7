export type Headers = Readonly<Record<string, string>>

/**
 * Calls the API of a system that is there to be looked at.
 * @throws {Error} when it refuses.
 */
export async function callApi<Answer = unknown>(
  url: string,
  [method, path]: readonly [method: string, path: string],
  headers: Headers = {},
  body?: object,
): Promise<Answer> {
  const response = await fetch(new URL(`/api/v1${path}`, url), {
    method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
  return JSON.parse(text) as Answer
}
