/** Removes empty variables, as compose files and shells leave them. */
export function withoutEmpty(
  env: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).filter((entry): entry is [string, string] => Boolean(entry[1])),
  )
}
