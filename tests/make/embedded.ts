import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, inject } from 'vitest'

/** Data folders with an empty embedded database, and processes that open them; both are gone after each test. */
export function embedded() {
  const folders: string[] = []
  const children: ChildProcess[] = []
  afterEach(() => {
    for (const child of children.splice(0)) child.kill('SIGKILL')
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
  })

  function dataDir(): string {
    const folder = mkdtempSync(join(tmpdir(), 'database-'))
    folders.push(folder)
    cpSync(inject('emptyDatabase'), join(folder, 'db'), { recursive: true })
    return folder
  }

  function run(script: string, folder: string, env: Record<string, string> = {}): ChildProcess {
    const child = spawn(process.execPath, [script], {
      env: { ...process.env, NODE_ENV: '', DATA_DIR: folder, PORT: '0', DEMO: '1', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    children.push(child)
    return child
  }

  return { dataDir, run }
}
