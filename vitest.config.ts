import { defineConfig } from 'vitest/config'

/** One project a machine: the suffix of a test file tells where it runs. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/**/*.server.test.ts', 'tests/**/*.flow.test.ts', 'tests/**/*.room.test.ts'],
          setupFiles: ['fake-indexeddb/auto'],
          testTimeout: 30_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'server',
          include: ['tests/**/*.server.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 30_000 } },
          // Each file has a database and a port of its own.
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
          globalSetup: ['tests/setup/postgres.ts', 'tests/setup/embedded.ts'],
        },
      },
      {
        test: {
          name: 'flow',
          include: ['tests/**/*.flow.test.ts'],
          testTimeout: 240_000,
          hookTimeout: 240_000,
          // As long as Playwright waits here: a busy machine needs more than the second that is usual.
          expect: { poll: { timeout: 30_000 } },
          // Each file has a server, a data folder and browsers of its own, and waits more than it works.
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
          setupFiles: ['tests/setup/shared.ts'],
          globalSetup: ['tests/setup/build.ts'],
        },
      },
      {
        test: {
          name: 'room',
          include: ['tests/**/*.room.test.ts'],
          testTimeout: 240_000,
          hookTimeout: 240_000,
          expect: { poll: { timeout: 30_000 } },
          // Pictures of many take all there is: nothing runs beside them.
          maxWorkers: 1,
          sequence: { groupOrder: 3 },
          globalSetup: ['tests/setup/build.ts'],
        },
      },
    ],
  },
})
