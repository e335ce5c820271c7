/** What the demonstration models know about one subject; statements of common textbook knowledge. */
export interface Topic {
  readonly title: string
  /** Words that call the topic up; all groups must occur. */
  readonly keywords: RegExp
  readonly points: readonly [string, string, string, ...string[]]
  readonly caveat: string
  /** Label and value pairs for those who like tables. */
  readonly table: readonly (readonly [string, string])[]
}
