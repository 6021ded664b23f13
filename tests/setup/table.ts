import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Report, reportName, results } from './report.ts'
import { keepRetried } from './retried.ts'

/** What the runner knows beside the report of the tests; times in seconds. */
export interface Costs {
  suite: string
  /** What its files were chosen by; empty where all of the suite were to run. */
  only: string[]
  /** When the run began, ms since the epoch. */
  began: number
  checks: { wall: number; cpu: number }
  /** Of the whole run. */
  cpu: number
  missing: { name: string; without: string[] }[]
}

/**
 * Of CPU a single file of the quick run may take so many seconds, on a slow machine this share of the whole run: more belongs into
 * `test:full`. What ran twice is not judged.
 */
const fileMostCpu = 60
const fileMostShare = 0.04
/** So many browser tests may pass at the second try alone; more say that something is wrong. */
const retriedMost = 2

/**
 * Prints where the time of a run went and what stands in the way of calling it passed; answers with the exit code. `folder`: where
 * the run keeps what it found; `week`: who was tried twice in those before.
 */
export function tell(costs: Costs, ok: boolean, folder = results, week = '.cache/retried.json'): number {
  const reportFile = join(folder, reportName)
  const report: Report = existsSync(reportFile)
    ? JSON.parse(readFileSync(reportFile, 'utf8'))
    : { files: [], retried: [], walls: {} }
  const { files, retried, walls } = report
  const { cpu } = costs
  const wall = (Date.now() - costs.began) / 1000
  const projects = Object.keys(walls).map((name) => {
    const own = files.filter(({ project }) => project === name)
    return { name, files: own.length, tests: sum(own, 'tests'), cpu: sum(own, 'cpu'), wall: walls[name] ?? 0 }
  })
  const rest = {
    wall: wall - costs.checks.wall - sum(projects, 'wall'),
    cpu: cpu - costs.checks.cpu - sum(projects, 'cpu'),
  }
  const dear = [...files].sort((a, b) => b.cpu - a.cpu).slice(0, 10)
  print(
    ['', 'files', 'tests', 'CPU s', 'wall s'],
    [
      ['checks', '', '', costs.checks.cpu, costs.checks.wall],
      ...projects.map(({ name, files: count, tests, cpu: used, wall: took }) => [name, count, tests, used, took]),
      ['set-up, PostgreSQL, runner', '', '', rest.cpu, rest.wall],
      ['all', files.length, sum(files, 'tests'), cpu, wall],
    ],
  )
  print(
    ['the dearest files', 'project', 'tests', 'CPU s', 'wall s'],
    dear.map((one) => [one.file, one.project, one.tests, one.cpu, one.wall]),
  )
  // Where Vitest died before its reporter ended, nobody made it.
  mkdirSync(folder, { recursive: true })
  const named = costs.only.length > 0
  writeFileSync(
    join(folder, `${costs.suite}${named ? '-named' : ''}.json`),
    JSON.stringify({ ...costs, wall, rest, ...report }, null, 2),
  )
  for (const { test, ended, first } of retried)
    console.log(`Tried twice, ${ended} at the second: ${test}\n  first: ${first}`)
  const names = retried.map(({ test }) => test)
  for (const { test, days } of keepRetried(names, new Date(costs.began), week))
    console.log(`A defect to be found, tried twice in ${days.length} runs of a week (${days.join(', ')}): ${test}`)

  const most = Math.max(fileMostCpu, fileMostShare * cpu)
  const ranTwice = ({ file }: { file: string }) => retried.some(({ test }) => test.includes(file))
  const over = costs.suite === 'quick' ? files.filter((one) => one.cpu > most && !ranTwice(one)) : []
  const faults = [
    ok ? '' : 'Something failed: see above.',
    retried.length > retriedMost
      ? `${retried.length} tests were tried twice: more than ${retriedMost} fail a run.`
      : '',
    ...over.map(
      ({ file, cpu: used }) =>
        `${file} takes ${used.toFixed(0)} s of CPU: more than ${most.toFixed(0)} belongs into npm run test:full.`,
    ),
  ].filter(Boolean)
  for (const fault of faults) console.error(fault)
  const unproven = [
    ...(named ? ['checks, and files of other names'] : []),
    ...costs.missing.map(({ name, without }) => `${without.join(', ')} (no ${name})`),
    ...files.filter((one) => one.skipped > 0).map((one) => `${one.skipped} of ${one.file}`),
  ]
  console.log(
    `${[costs.suite, ...costs.only].join(' ')}: ${faults.length > 0 ? 'failed' : 'passed'} in ${(wall / 60).toFixed(1)} min, ${(cpu / 60).toFixed(1)} min of CPU` +
      (unproven.length > 0 ? `; not run: ${unproven.join('; ')}` : ''),
  )
  return faults.length > 0 ? 1 : 0
}

function sum<K extends string>(rows: readonly Record<K, number>[], key: K): number {
  return rows.reduce((total, row) => total + row[key], 0)
}

function print(head: string[], rows: (string | number)[][]): void {
  const texts = [
    head,
    ...rows.map((row) =>
      row.map((cell) => (typeof cell === 'number' && !Number.isInteger(cell) ? cell.toFixed(1) : String(cell))),
    ),
  ]
  const widths = head.map((_, at) => Math.max(...texts.map((row) => row[at]?.length ?? 0)))
  const line = (row: string[]) =>
    row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at]!) : cell.padStart(widths[at]!))).join('  ')
  console.log(`\n${texts.map(line).join('\n')}`)
}
