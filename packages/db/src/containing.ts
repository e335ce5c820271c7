/** Builds a `like` pattern for texts that contain `part`. Wildcards in `part` are escaped. */
export function containing(part: string): string {
  return `%${part.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
}
