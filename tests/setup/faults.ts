import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { stoppable } from './run.ts'
import { openRunFolder } from './runFolder.ts'

const folder = 'tests/faults'
/** So many faults at the most may only `npm run test:full` see. */
const fullAloneMost = 3
const suites = ['quick', 'full'] as const

/** One thing made wrong on purpose, and the test files that turn red by it: of the quick run, and of the full run alone. */
interface Fault {
  name: string
  says: string
  files: Record<(typeof suites)[number], string[]>
}

/** What Vitest's own report says of a file. */
interface FileReport {
  name: string
  assertionResults: { fullName: string; status: string }[]
}

function faultIn(name: string): Fault {
  const [head = ''] = readFileSync(join(folder, `${name}.patch`), 'utf8').split(/^diff /m)
  const seen = [...head.matchAll(/^Seen by: (\S+?)(, full)?$/gm)]
  const of = (isFull: boolean) => seen.flatMap(([, file = '', full]) => (Boolean(full) === isFull ? [file] : []))
  return { name, says: head.split('\n')[0] ?? '', files: { quick: of(false), full: of(true) } }
}

/**
 * Proves that the tests see what they are there for: makes each fault of tests/faults in a copy of the sources, one at a time,
 * and runs the files its patch names. Each must have a test that fails: a run that broke has seen nothing. Answers with the
 * exit code. `only`: the names of some.
 */
export async function run(only: string[] = []): Promise<number> {
  const place = openRunFolder()
  if (!place) return refuse('npm run faults needs 3 GB of free disk (TMPDIR)')
  const { start, stopped } = stoppable()
  const copy = join(place.folder, 'faulty')
  const git = (...args: string[]) => execFileSync('git', args, { cwd: copy, stdio: ['ignore', 'pipe', 'inherit'] })

  /** Runs files as a suite does. `failed`: what failed in each, of those whose tests were run at all. */
  async function runFiles(suite: string, files: string[], ...options: string[]) {
    const report = join(copy, 'test-results/faults.json')
    rmSync(report, { force: true })
    const told = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const args = ['node_modules/vitest/vitest.mjs', 'run', ...told, ...options, ...files]
    const { said } = await start(process.execPath, args, { quiet: true, cwd: copy, env: { SUITE: suite } })
    const found: FileReport[] = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')).testResults : []
    const failed = new Map<string, string[]>()
    for (const { name, assertionResults } of found) {
      const ran = assertionResults.filter(({ status }) => status === 'passed' || status === 'failed')
      const titles = ran.flatMap(({ fullName, status }) => (status === 'failed' ? [fullName] : []))
      if (ran.length > 0) failed.set(relative(copy, name), titles)
    }
    return { failed, said: said.slice(-4000) }
  }

  /** Makes a fault and tells which tests see it; answers with what speaks against them. */
  async function look({ name, says, files }: Fault): Promise<string[]> {
    const patch = resolve(folder, `${name}.patch`)
    const against: string[] = []
    console.log(`\n${name}: ${says}`)
    try {
      git('apply', patch)
    } catch {
      return [`${name}: its patch does not apply any more`]
    }
    for (const suite of suites)
      for (const file of files[suite]) {
        const { failed, said } = await runFiles(suite, [file], '--bail=1')
        const [title] = failed.get(file) ?? []
        if (title) console.log(`  ${suite}: ${file} › ${title}`)
        else against.push(`${name}: ${file} ${failed.has(file) ? 'sees nothing' : `broke:\n${said}`}`)
      }
    git('apply', '-R', patch)
    return against
  }

  try {
    const names = readdirSync(folder).map((file) => file.replace(/\.patch$/, ''))
    const faults = names.filter((name) => only.length === 0 || only.includes(name)).map(faultIn)
    if (faults.length === 0) return refuse(`There is no such fault, but ${names.join(', ')}`)
    const known = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard']).toString()
    for (const path of known.split('\0').filter((one) => one && existsSync(one))) cpSync(path, join(copy, path))
    symlinkSync(resolve('node_modules'), join(copy, 'node_modules'))
    // The walls ask git which files there are.
    git('init', '--quiet')
    git('add', '--all')
    // A test that is red anyway proves nothing.
    for (const suite of suites) {
      const files = [...new Set(faults.flatMap((one) => one.files[suite]))]
      const { failed, said } = files.length > 0 ? await runFiles(suite, files) : { failed: new Map(), said: '' }
      const bad = files.filter((file) => failed.get(file)?.length !== 0)
      if (bad.length > 0 && !stopped()) return refuse(`Red without any fault: ${bad.join(', ')}\n${said}`)
    }
    const against: string[] = []
    for (const fault of faults) if (!stopped()) against.push(...(await look(fault)))
    if (stopped()) return 130
    const late = faults.filter(({ files }) => files.quick.length === 0).length
    if (late > fullAloneMost) against.push(`${late} faults only npm run test:full sees: more than ${fullAloneMost}`)
    console.log(`\n${faults.length} faults, ${late} for test:full alone; ${against.length} not seen as said`)
    return against.length > 0 ? refuse(against.join('\n')) : 0
  } finally {
    place.remove()
  }
}

function refuse(why: string): number {
  console.error(why)
  return 1
}
