import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import type { stoppable } from './run.ts'

/** What Vitest's own report says of a file. */
interface FileReport {
  name: string
  assertionResults: { fullName: string; status: string }[]
}

/** The titles of the tests of a file that ran. */
export interface Ran {
  passed: string[]
  failed: string[]
}

/** The sources as they stand, in a folder of their own where they may be changed; `start` as `stoppable` gives it. */
export function copySources(copy: string, start: ReturnType<typeof stoppable>['start']) {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: copy, stdio: ['ignore', 'pipe', 'inherit'] })
  const known = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard']).toString()
  for (const path of known.split('\0').filter((one) => one && existsSync(one))) cpSync(path, join(copy, path))
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'))
  // The walls ask git which files there are.
  git('init', '--quiet')
  git('add', '--all')

  /** Runs test files as a suite does. `ran`: of each file of which any test was run at all, what became of them. */
  async function runFiles(suite: string, files: string[], ...options: string[]) {
    const report = join(copy, 'test-results/copied.json')
    rmSync(report, { force: true })
    const told = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const args = ['node_modules/vitest/vitest.mjs', 'run', ...told, ...options, ...files]
    const { ok, said } = await start(process.execPath, args, { quiet: true, cwd: copy, env: { SUITE: suite } })
    const found: FileReport[] = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')).testResults : []
    const ran = new Map<string, Ran>()
    for (const { name, assertionResults } of found) {
      const titles = (wanted: string) =>
        assertionResults.flatMap(({ fullName, status }) => (status === wanted ? [fullName] : []))
      const one = { passed: titles('passed'), failed: titles('failed') }
      if (one.passed.length + one.failed.length > 0) ran.set(relative(copy, name), one)
    }
    return { ok, ran, said: said.slice(-4000) }
  }

  return { git, runFiles }
}
