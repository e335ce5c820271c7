import { LongestFirst } from '@assay/testing/longest-first'
import { configDefaults, defineConfig, type TestProjectConfiguration } from 'vitest/config'

/**
 * A run starts its servers either in containers or as native processes. The tests of the other way
 * may not be possible on this machine.
 */
const OTHER_WAY = process.env.STACK === 'docker' ? 'native-servers' : 'containers'

const INTEGRATION = ['{packages,services}/*/test/**/*.int.test.ts', 'deploy/test/**/*.int.test.ts']
const APART = 'services/inference-worker/test/**/*.int.test.ts'

/** These tests download 300 MB, so they run only with `REAL_MODEL=1`. */
const REAL_MODEL = 'tests/e2e/real-model*.e2e.test.ts'

interface IntegrationOptions {
  readonly include?: readonly string[]
  readonly exclude?: readonly string[]
  readonly isolate?: boolean
}

/** A test that hangs fails; one that a busy machine slows down does not. */
const LIMITS = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000 } },
}

export default defineConfig({
  test: {
    // All cores: by default, Vitest leaves one core idle, which is half of a laptop with two cores.
    maxWorkers: '100%',
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          // Modules keep no state between files, and loading them takes most of the time.
          isolate: false,
          include: [
            'packages/*/src/**/*.test.ts',
            'services/*/src/**/*.test.ts',
            'scripts/**/*.test.ts',
            'lab/**/*.test.ts',
            'tests/faults/lib/**/*.test.ts',
            'tests/e2e/{architecture,import-plan}.test.ts',
          ],
          ...LIMITS,
        },
      },
      'web',
      // Loading the services again for every file would take longer than most tests.
      integration('integration', { isolate: false, exclude: [APART] }),
      // Resources that tests start and kill in a process are released only when it ends.
      integration('integration-apart', { include: [APART] }),
      {
        test: {
          name: 'e2e',
          // Files in one worker share a system and a browser.
          isolate: false,
          include: ['tests/e2e/**/*.e2e.test.ts'],
          exclude: [...configDefaults.exclude, ...(process.env.REAL_MODEL ? [] : [REAL_MODEL])],
          globalSetup: ['tests/e2e/build-client.ts'],
          // Journeys mostly wait, and compute little.
          maxWorkers: 3,
          ...LIMITS,
        },
      },
      // Tests of hostile input to a single service are in the folder of that service, and use no
      // arena.
      chaos('chaos', ['tests/faults/cases/{quick,full}', 'services/*/test'], 3, 0),
      // Cases that measure time run alone.
      chaos('chaos-timed', ['tests/faults/cases/timed'], 1, 1),
    ],
  },
})

function integration(
  name: string,
  { include = INTEGRATION, exclude = [], isolate = true }: IntegrationOptions,
): TestProjectConfiguration {
  return {
    test: {
      name,
      isolate,
      include: [...include],
      exclude: [
        ...[...configDefaults.exclude, ...exclude],
        `packages/system/test/${OTHER_WAY}.int.test.ts`,
      ],
      globalSetup: ['packages/testing/src/global-setup.ts'],
      setupFiles: ['packages/testing/src/reset-metrics.ts'],
      // These tests mostly wait for servers and for time to pass, and compute little.
      maxWorkers: 3,
      ...LIMITS,
    },
  }
}

function chaos(
  name: string,
  folders: readonly string[],
  maxWorkers: number,
  groupOrder: number,
): TestProjectConfiguration {
  return {
    test: {
      name,
      include: folders.map((folder) => `${folder}/**/*.chaos.test.ts`),
      globalSetup: ['tests/faults/lib/choose-seed.ts'],
      pool: 'forks',
      retry: 0,
      maxWorkers,
      sequence: { groupOrder },
      ...LIMITS,
    },
  }
}
