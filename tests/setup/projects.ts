import type { TestProjectConfiguration } from 'vitest/config'
import { program } from '../../program.ts'
import { quick } from './quick.ts'

/**
 * One project a machine: the suffix of a test file tells where it runs. The runner (tests/run.mjs) sets `SUITE`; without it all
 * files can be run by name, as one does while writing them.
 */
const isQuick = process.env.SUITE === 'quick'

// A busy machine needs more than the second that is usual: as long as Playwright waits.
const expect = { poll: { timeout: 30_000 } }
const cost = 'tests/setup/cost.ts'
const tell = 'tests/setup/tell.ts'

export const projects: TestProjectConfiguration[] = [
  {
    plugins: [program],
    test: {
      name: 'unit',
      include: ['tests/**/*.test.ts'],
      exclude: ['tests/**/*.{server,flow,room}.test.ts'],
      setupFiles: [cost, 'fake-indexeddb/auto', 'tests/setup/globals.ts'],
      testTimeout: 60_000,
      expect,
      maxWorkers: 2,
      // Half of its time went into reading the same modules anew.
      isolate: false,
      sequence: { groupOrder: 0 },
    },
  },
  {
    plugins: [program],
    test: {
      name: 'server',
      include: ['tests/**/*.server.test.ts'],
      exclude: isQuick ? quick.notServer : [],
      testTimeout: 60_000,
      hookTimeout: 120_000,
      expect,
      // Each file has a database and a port of its own; what the server keeps beside them, it keeps by house. Two cores are busy
      // with three: each waits for PostgreSQL, for sockets and for clocks a third of its time.
      maxWorkers: 3,
      isolate: false,
      sequence: { groupOrder: 1 },
      setupFiles: [cost, tell],
      globalSetup: ['tests/setup/postgres.ts', 'tests/setup/embedded.ts'],
    },
  },
  {
    plugins: [program],
    test: {
      name: 'flow',
      include: isQuick ? quick.flow : ['tests/**/*.flow.test.ts'],
      testTimeout: 240_000,
      hookTimeout: 240_000,
      expect,
      // A machine may stand still at the wrong moment: a test that fails is tried once more, and its name printed.
      retry: 1,
      // Each file has a server, a data folder and browsers of its own, and waits more than it works.
      maxWorkers: 3,
      sequence: { groupOrder: 2 },
      setupFiles: [cost, tell, 'tests/setup/shared.ts'],
      globalSetup: ['tests/setup/demoData.ts'],
    },
  },
  {
    plugins: [program],
    test: {
      name: 'room',
      include: isQuick ? quick.room : ['tests/**/*.room.test.ts'],
      testTimeout: 240_000,
      hookTimeout: 240_000,
      expect,
      retry: 1,
      // Pictures take all there is: side by side they took as long, and waited for each other.
      maxWorkers: 1,
      sequence: { groupOrder: 3 },
      setupFiles: [cost, tell],
      globalSetup: ['tests/setup/demoData.ts'],
    },
  },
]
