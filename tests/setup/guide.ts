import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { countHouse } from '../guide/count.ts'
import { copyTemplate, isMade, translate, unnamed, writeLines } from '../guide/follow.ts'
import { fieldStep, nounStep, type Step } from '../guide/steps.ts'
import { copySources } from './copied.ts'
import { stoppable } from './run.ts'
import { openRunFolder } from './runFolder.ts'

/** Of the house, where one that does not fit is seen. */
const units = ['tests/contract/nouns.test.ts', 'tests/local/older.test.ts']
/** All walls but the one that says that there is no note yet. */
const walls = readdirSync('tests/walls')
  .filter((name) => /^(?!guide)\w+\.test\.ts$/.test(name))
  .map((name) => `tests/walls/${name}`)
const tables = ['door/rights', 'door/records', 'door/hostile', 'case/reach'].map(
  (name) => `tests/${name}.server.test.ts`,
)
/** What of the tables is about the noun, or about all calls in one. */
const ofNote = String.raw`\bnotes?\b|in the table|every call that`

/**
 * Follows the guide (CONTRIBUTING.md) to the letter in a copy of the sources: adds the noun *note*, then a field of it, as
 * tests/guide says. Each time nothing is touched that the guide does not name, it costs no more than it may, and everything
 * holds: types, style, dead code, words, build, and the tests of the noun and the tables of the house. Answers with the exit code.
 */
export async function run(): Promise<number> {
  const place = openRunFolder()
  if (!place) return 1
  const { start, stopped } = stoppable()
  const copy = join(place.folder, 'guided')
  const { git, runFiles } = copySources(copy, start)
  const guide = readFileSync(join(copy, 'CONTRIBUTING.md'), 'utf8')
  const commit = () => {
    git('add', '--all')
    git('-c', 'user.name=guide', '-c', 'user.email=guide@localhost', 'commit', '--quiet', '--message', 'as it stood')
  }

  /** What a program says against the copy; nothing where it is content. */
  async function ask(name: string): Promise<string[]> {
    const { ok, said } = await start('npm', ['run', '--silent', name], { quiet: true, cwd: copy })
    return ok || stopped() ? [] : [`npm run ${name}:\n${said.slice(-4000)}`]
  }

  async function test(files: string[], ...options: string[]): Promise<string[]> {
    const { ok, ran, said } = await runFiles('quick', files, ...options)
    const silent = files.filter(
      (file) => ![...ran].some(([path, { passed }]) => path.startsWith(file) && passed.length > 0),
    )
    const titles = [...ran.values()].flatMap(({ passed }) => passed)
    console.log(`  ${titles.length} tests of ${ran.size} files`)
    if (stopped() || (ok && silent.length === 0)) return []
    const failed = [...ran.values()].flatMap((one) => one.failed)
    return [`Tests: ${failed.join(', ')} failed, ${silent.join(', ')} said nothing\n${said}`]
  }

  /** Takes a step; answers with what speaks against it. */
  async function take(step: Step): Promise<string[]> {
    console.log(`\n${step.sections.join(', ')}`)
    writeLines(copy, step)
    // As an editor does when it saves; imports are put in their order.
    const saved = [
      'node_modules/@biomejs/biome/bin/biome',
      'check',
      '--write',
      ...new Set(step.lines.map(({ file }) => file)),
    ]
    await start(process.execPath, saved, { quiet: true, cwd: copy })
    // What is there already is left as it is.
    const extract = ['node_modules/@lingui/cli/dist/lingui.js', 'extract', '--clean']
    const { ok, said } = await start(process.execPath, extract, { quiet: true, cwd: copy })
    if (!ok) return [`The words were not found: ${said}`]
    const lacking = translate(copy, step.english)
    const drawn = await start('npm', ['run', '--silent', 'drawing'], { quiet: true, cwd: copy })
    if (!drawn.ok) return [`The house was not drawn: ${drawn.said}`]
    git('add', '--all')
    const stat = git('diff', '--cached', '--numstat').toString().trim().split('\n')
    const changes = stat
      .map((line) => line.split('\t'))
      .map(([added, gone, path = '']) => {
        return { path, lines: Number(added), gone: Number(gone) }
      })
    const own = changes.filter(({ path }) => !isMade(path))
    const lines = own.reduce((sum, one) => sum + one.lines, 0)
    for (const { path, lines: count, gone } of changes)
      console.log(`  ${String(count).padStart(4)} ${path}${gone ? ` (${gone} before)` : ''}`)
    console.log(
      `  ${own.length} files and ${lines} lines, beside ${changes.length - own.length} catalogues and drawings`,
    )
    const against = unnamed(
      changes.map(({ path }) => path),
      guide,
      step.sections,
    ).map((path) => `${path} is not in the guide`)
    if (lacking.length > 0) against.push(`No English for ${lacking.join(', ')}`)
    if (own.length > step.files) against.push(`${own.length} files: more than ${step.files}`)
    if (lines > step.lineCount) against.push(`${lines} lines: more than ${step.lineCount}`)
    // `npm run words` asks whether what is committed is all.
    commit()
    const found = await Promise.all(['types', 'lint', 'dead', 'words'].map(ask))
    against.push(...found.flat(), ...(await ask('build')))
    if (against.length > 0) return against
    return [
      ...(await test([...units, ...walls])),
      ...(await test(['tests/note/note.server.test.ts', ...tables], '--testNamePattern', ofNote)),
    ]
  }

  try {
    for (const line of countHouse(copy)) console.log(line)
    commit()
    copyTemplate(copy)
    const against = await take(nounStep)
    if (against.length === 0 && !stopped()) against.push(...(await take(fieldStep)))
    if (stopped()) return 130
    return against.length > 0 ? refuse(against.join('\n')) : 0
  } finally {
    place.remove()
  }
}

function refuse(why: string): number {
  console.error(why)
  return 1
}
