import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { copySources } from './copied.ts'
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
  if (!place) return 1
  const { start, stopped } = stoppable()
  const { git, runFiles } = copySources(join(place.folder, 'faulty'), start)

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
        const { ran, said } = await runFiles(suite, [file], '--bail=1')
        const [title] = ran.get(file)?.failed ?? []
        if (title) console.log(`  ${suite}: ${file} › ${title}`)
        else against.push(`${name}: ${file} ${ran.has(file) ? 'sees nothing' : `broke:\n${said}`}`)
      }
    git('apply', '-R', patch)
    return against
  }

  try {
    const names = readdirSync(folder).map((file) => file.replace(/\.patch$/, ''))
    const faults = names.filter((name) => only.length === 0 || only.includes(name)).map(faultIn)
    if (faults.length === 0) return refuse(`There is no such fault, but ${names.join(', ')}`)
    // A test that is red anyway proves nothing.
    for (const suite of suites) {
      const files = [...new Set(faults.flatMap((one) => one.files[suite]))]
      if (files.length === 0) continue
      const { ran, said } = await runFiles(suite, files)
      const bad = files.filter((file) => ran.get(file)?.failed.length !== 0)
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
