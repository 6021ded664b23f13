import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { TestProject } from 'vitest/node'
import { root } from '../walls/walls.ts'
import { settlePeople } from './settle.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** An empty PGlite directory to copy: making one costs 4.7 s of CPU, copying it 0.1. */
    emptyDatabase: string
    /** One with the people of tests/make/people.ts. */
    peopledFolder: string
  }
}

/** An empty embedded database to copy, and the built server and writer for tests that kill them. */
export async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'embedded-'))
  const client = await PGlite.create({ dataDir: join(folder, 'db') })
  await client.close()
  project.provide('emptyDatabase', join(folder, 'db'))
  const peopled = join(folder, 'peopled')
  cpSync(join(folder, 'db'), join(peopled, 'db'), { recursive: true })
  await settlePeople({ DATA_DIR: peopled })
  project.provide('peopledFolder', join(peopled, 'db'))
  const build = (entry: string, ...more: string[]) => {
    const options = ['node_modules/vite/bin/vite.js', 'build', '--ssr', entry, '--logLevel', 'warn', ...more]
    execFileSync(process.execPath, options, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })
  }
  build('server/main.ts')
  build('tests/setup/writer.ts', '--outDir', '.cache/writer')
  return () => rmSync(folder, { recursive: true, force: true })
}
