import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Few lines that take minutes: what is begun last is waited for alone. */
const LONG = [
  'leaderboard.',
  'release/',
  'fuzz/',
  'restore.',
  'upgrade.',
  'start.',
  'patient-data.',
].map((name) => `e2e/${name}`)

/** Vitest begins with the largest files where it knows no durations, as in a clean clone. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => LONG.some((part) => moduleId.includes(part))
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}
