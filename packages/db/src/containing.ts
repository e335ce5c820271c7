/** The pattern of `like` for texts that contain this one, which has no wildcards of its own. */
export function containing(part: string): string {
  return `%${part.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
}
