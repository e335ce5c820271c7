import { configDefaults, defineConfig, type TestProjectConfiguration } from 'vitest/config'

/** Servers come from one way in a run, and the tests of the other way may not be possible here. */
const OTHER_WAY = process.env.STACK === 'docker' ? 'native-servers' : 'containers'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'packages/*/src/**/*.test.ts',
            'services/*/src/**/*.test.ts',
            'scripts/**/*.test.ts',
            'chaos/lib/**/*.test.ts',
            'e2e/{architecture,import-plan}.test.ts',
          ],
        },
      },
      'web',
      {
        test: {
          name: 'integration',
          include: ['{packages,services}/*/test/**/*.int.test.ts'],
          exclude: [...configDefaults.exclude, `packages/stack/test/${OTHER_WAY}.int.test.ts`],
          globalSetup: ['packages/testing/src/global-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.e2e.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 180_000,
          fileParallelism: false,
        },
      },
      chaos('chaos', '{quick,full}', {
        services: ['services/*/test/*.chaos.test.ts'],
        maxWorkers: 3,
        groupOrder: 0,
      }),
      // Cases that measure time have the machine to themselves.
      chaos('chaos-timed', 'timed', { services: [], maxWorkers: 1, groupOrder: 1 }),
    ],
  },
})

function chaos(
  name: string,
  folders: string,
  {
    services,
    maxWorkers,
    groupOrder,
  }: {
    readonly services: readonly string[]
    readonly maxWorkers: number
    readonly groupOrder: number
  },
): TestProjectConfiguration {
  return {
    test: {
      name,
      include: [...services, `chaos/cases/${folders}/**/*.chaos.test.ts`],
      globalSetup: ['chaos/lib/choose-seed.ts'],
      pool: 'forks',
      retry: 0,
      testTimeout: 60_000,
      hookTimeout: 120_000,
      expect: { poll: { timeout: 15_000 } },
      maxWorkers,
      sequence: { groupOrder },
    },
  }
}
