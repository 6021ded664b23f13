import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Report } from '../setup/report.ts'
import { keepRetried } from '../setup/retried.ts'
import { openRunFolder } from '../setup/runFolder.ts'
import { type Costs, tell } from '../setup/table.ts'

let folder: string
let said: string[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'run-'))
  said = []
  for (const way of ['log', 'error'] as const) vi.spyOn(console, way).mockImplementation((line) => said.push(line))
})
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true })
})

const fileOf = (file: string, cpu: number, skipped = 0) => ({
  ...{ file, project: 'server', tests: 1, skipped },
  ...{ failed: 0, cpu, wall: cpu },
})
const retriedOf = (test: string, ended: 'passed' | 'failed' = 'passed') => ({ test, ended, first: `${test} was late` })

describe('the end of a run', () => {
  const began = Date.parse('2026-11-26T10:00:00Z')

  /** Its exit code, of a run that reported this. */
  function ends(
    report: Partial<Report>,
    { ok = true, suite = 'quick', only = [] as string[], cpu = 1000, missing = [] as Missing } = {},
  ) {
    writeFileSync(join(folder, 'run.json'), JSON.stringify({ files: [], retried: [], walls: { server: 9 }, ...report }))
    return told({ suite, only, cpu, missing }, ok)
  }
  const told = (costs: Pick<Costs, 'suite' | 'only' | 'cpu' | 'missing'>, ok: boolean) =>
    tell({ began, checks: { wall: 1, cpu: 1 }, ...costs }, ok, folder, join(folder, 'week.json'))
  type Missing = Costs['missing']

  test('names a file of the quick run that took more than its minute, and fails', () => {
    expect(ends({ files: [fileOf('tests/a.test.ts', 59), fileOf('tests/b.test.ts', 61)] })).toBe(1)
    expect(said).toContain('tests/b.test.ts takes 61 s of CPU: more than 60 belongs into npm run test:full.')
    expect(said.filter((line) => line.includes('belongs into'))).toHaveLength(1)
    expect(said.at(-1)).toContain('quick: failed in')
  })

  test('lets a file take 4 % of a run on a slow machine, and no more', () => {
    const cpu = 3000
    expect(ends({ files: [fileOf('tests/a.test.ts', 119)] }, { cpu })).toBe(0)
    expect(ends({ files: [fileOf('tests/a.test.ts', 121)] }, { cpu })).toBe(1)
    expect(said).toContain('tests/a.test.ts takes 121 s of CPU: more than 120 belongs into npm run test:full.')
  })

  test('judges no file of the full run, and none that ran twice', () => {
    const files = [fileOf('tests/b.flow.test.ts', 100)]
    expect(ends({ files }, { suite: 'full' })).toBe(0)
    expect(ends({ files, retried: [retriedOf('tests/b.flow.test.ts › b')] })).toBe(0)
  })

  test('names two tests that were tried twice with both outcomes, and passes', () => {
    expect(ends({ retried: [retriedOf('one'), retriedOf('two', 'failed')] })).toBe(0)
    expect(said).toContain('Tried twice, passed at the second: one\n  first: one was late')
    expect(said).toContain('Tried twice, failed at the second: two\n  first: two was late')
    expect(said.at(-1)).toContain('quick: passed in')
  })

  test('names three tests that were tried twice, and fails', () => {
    expect(ends({ retried: ['one', 'two', 'three'].map((name) => retriedOf(name)) })).toBe(1)
    for (const name of ['one', 'two', 'three'])
      expect(said).toContain(`Tried twice, passed at the second: ${name}\n  first: ${name} was late`)
    expect(said).toContain('3 tests were tried twice: more than 2 fail a run.')
  })

  test('says in its last line what a missing program left unproven', () => {
    const missing = [
      { name: 'chromium', without: ['flow', 'room'] },
      { name: 'postgresql', without: ['PostgreSQL'] },
    ]
    expect(ends({}, { missing })).toBe(0)
    expect(said.at(-1)).toMatch(
      /^quick: passed in .*; not run: flow, room \(no chromium\); PostgreSQL \(no postgresql\)$/,
    )
  })

  test('says in its last line which tests were left out, and that a run of named files was one', () => {
    const files = [fileOf('tests/a.room.test.ts', 1, 3), fileOf('tests/b.test.ts', 1)]
    expect(ends({ files })).toBe(0)
    expect(said.at(-1)).toMatch(/^quick: passed in .*; not run: 3 of tests\/a\.room\.test\.ts$/)
    expect(ends({ files: files.slice(1) }, { only: ['tests/b'] })).toBe(0)
    expect(said.at(-1)).toMatch(/^quick tests\/b: passed in .*; not run: checks, and files of other names$/)
    expect(readdirSync(folder).sort()).toEqual(['quick-named.json', 'quick.json', 'run.json', 'week.json'])
  })

  test('is told of a run that failed, also where Vitest died before it reported', () => {
    expect(ends({}, { ok: false })).toBe(1)
    rmSync(join(folder, 'run.json'))
    expect(told({ suite: 'quick', only: [], cpu: 9, missing: [] }, false)).toBe(1)
    expect(said).toContain('Something failed: see above.')
  })

  test('names a test that was tried twice in two runs of a week', () => {
    ends({ retried: [retriedOf('one'), retriedOf('two')] })
    ends({ retried: [retriedOf('one')] })
    const defects = said.filter((line) => line.startsWith('A defect'))
    expect(defects).toEqual(['A defect to be found, tried twice in 2 runs of a week (2026-11-26, 2026-11-26): one'])
  })
})

describe('the names of a week', () => {
  const week = () => join(folder, 'cache/week.json')
  const keep = (day: string, ...names: string[]) => keepRetried(names, new Date(`${day}T12:00:00Z`), week())

  test('are kept over runs that retried nothing, and told once they come twice', () => {
    expect(keep('2026-11-20', 'one', 'two')).toEqual([])
    expect(keep('2026-11-21')).toEqual([])
    expect(keep('2026-11-26', 'one', 'three')).toEqual([{ test: 'one', days: ['2026-11-20', '2026-11-26'] }])
    expect(keep('2026-11-26')).toEqual([{ test: 'one', days: ['2026-11-20', '2026-11-26'] }])
    expect(readdirSync(join(folder, 'cache'))).toEqual(['week.json'])
  })

  test('are forgotten after seven days', () => {
    keep('2026-11-20', 'one')
    expect(keep('2026-11-27', 'one')).toEqual([])
    expect(JSON.parse(readFileSync(week(), 'utf8'))).toEqual([{ test: 'one', at: '2026-11-27T12:00:00.000Z' }])
  })
})

describe('the folder of a run', () => {
  const gb = 2 ** 30
  const nameOf = (pid = 0) => join(folder, `arbitration-tests-${pid}`)

  // It says where all that comes after puts its files.
  beforeEach(() => {
    vi.stubEnv('TMPDIR', folder)
  })
  afterEach(() => {
    vi.unstubAllEnvs()
  })

  /** A process that lives until the test ends. */
  function living(...args: string[]) {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)', ...args], { stdio: 'ignore' })
    onTestFinished(() => {
      child.kill('SIGKILL')
    })
    return child
  }

  test('is refused in one line where the disk has too little room', () => {
    expect(openRunFolder(folder, () => 2.9 * gb)).toBeNull()
    expect(said).toEqual([
      `A run needs 3 GB of free disk for databases and browser profiles; ${folder} has 2.9 (TMPDIR)`,
    ])
    expect(readdirSync(folder)).toEqual([])
    expect(process.env.TMPDIR).toBe(folder)
  })

  test('is made, told as TMPDIR and gone at the end', () => {
    const place = openRunFolder(folder, () => 3 * gb)
    expect(place?.folder).toBe(nameOf(process.pid))
    expect(process.env.TMPDIR).toBe(place?.folder)
    place?.remove()
    expect(readdirSync(folder)).toEqual([])
  })

  test('of a process that is gone goes, of a run that lives stays, with what neither made', () => {
    const gone = spawnSync(process.execPath, ['--version']).pid
    const run = living('tests/run.mjs').pid
    const kept = [nameOf(run), join(folder, 'arbitration-tests-x'), join(folder, 'another')]
    for (const one of [nameOf(gone), ...kept]) mkdirSync(join(one, 'postgres-x'), { recursive: true })
    openRunFolder(folder, () => 3 * gb)?.remove()
    expect(kept.filter((one) => !existsSync(one))).toEqual([])
    expect(existsSync(nameOf(gone))).toBe(false)
  })

  test('goes where its number was given to another process, which lives on', () => {
    const other = living()
    mkdirSync(nameOf(other.pid))
    openRunFolder(folder, () => 3 * gb)?.remove()
    expect(existsSync(nameOf(other.pid))).toBe(false)
    expect([other.exitCode, other.signalCode]).toEqual([null, null])
  })

  test('goes where its number was given to this run', () => {
    mkdirSync(join(nameOf(process.pid), 'postgres-x'), { recursive: true })
    const place = openRunFolder(folder, () => 3 * gb)
    expect(readdirSync(place?.folder ?? '')).toEqual([])
  })
})
