import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** These files take about a minute. If they started last, they would delay the end of the run. */
const LONG = [
  ...['authentication.', 'blocked-sockets.', 'fuzz/', 'history.', 'leaderboard.', 'models-page.'],
  ...['release/', 'screens.', 'studies-by-api.', 'study.', 'upgrade.'],
].map((name) => `e2e/${name}`)

/**
 * Starts these files first. Without recorded durations, as in a clean clone, Vitest starts with the
 * largest files.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => LONG.some((part) => moduleId.includes(part))
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}
