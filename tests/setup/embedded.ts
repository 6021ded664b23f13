import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { readConfig } from '../../server/config.ts'
import { openDatabase } from '../../server/database/db.ts'
import { build } from './build.ts'
import { plainly } from './plainly.ts'
import { settlePeople } from './settle.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A PGlite directory with all tables and no row, to copy: making one costs 8 s of CPU, copying it 0.1. */
    emptyDatabase: string
    /** One with the people of tests/make/people.ts. */
    peopledFolder: string
  }
}

/** An empty embedded database to copy, and the built server and writer for tests that kill them. */
export const setup = (project: TestProject): Promise<() => void> => plainly(setUp(project))

async function setUp(project: TestProject): Promise<() => void> {
  const built = Promise.all([build('server'), build('writer')])
  const folder = mkdtempSync(join(tmpdir(), 'embedded-'))
  const database = await openDatabase(readConfig({ DATA_DIR: folder }))
  // No copy of it is needed.
  await database.close(false)
  project.provide('emptyDatabase', join(folder, 'db'))
  const peopled = join(folder, 'peopled')
  cpSync(join(folder, 'db'), join(peopled, 'db'), { recursive: true })
  await settlePeople({ DATA_DIR: peopled })
  project.provide('peopledFolder', join(peopled, 'db'))
  await built
  return () => rmSync(folder, { recursive: true, force: true })
}
