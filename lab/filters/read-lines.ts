import { readFileSync } from 'node:fs'

export type Split = 'tuning' | 'development' | 'held-out' | 'pasted' | 'fixture'

export interface SplitLine {
  readonly split: Split
  /** The number of the line's author within the split. */
  readonly set?: number
}

/** Reads the lines of one split of a filter's data set, in order. */
export function readLines<Line>(filter: string, split: Split): (Line & SplitLine)[] {
  const text = readFileSync(new URL(`${filter}.jsonl`, import.meta.url), 'utf8')
  return text
    .trimEnd()
    .split('\n')
    .map((line): Line & SplitLine => JSON.parse(line))
    .filter((line) => line.split === split)
}
