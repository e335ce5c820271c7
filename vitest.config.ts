import { defineConfig } from 'vitest/config'

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
            'e2e/architecture.test.ts',
          ],
        },
      },
      'web',
      {
        test: {
          name: 'integration',
          include: ['{packages,services}/*/test/**/*.int.test.ts'],
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
      {
        test: {
          name: 'chaos',
          include: ['chaos/cases/**/*.chaos.test.ts'],
          globalSetup: ['chaos/lib/choose-seed.ts'],
          pool: 'forks',
          retry: 0,
          testTimeout: 60_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 15_000 } },
          maxWorkers: 2,
        },
      },
    ],
  },
})
