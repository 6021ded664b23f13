import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { circles } from '../walls/circles.ts'
import { staticImports } from '../walls/floors.ts'

const rooms = ['contract', 'src', 'server', 'tests', 'bench']

/** Without comments, import statements and texts, SQL among them, in which other things than types stand behind `as`. */
function bare(source: string): string {
  const plain = source
    .replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*/g, '')
    .replace(/'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g, '0')
    .replace(/^(?:import|export)\s[^;=()]*?\sfrom\s0/gm, '')
  return withoutTemplates(plain)
}

/** From the inside out: what is put into a text, then the text. */
function withoutTemplates(source: string): string {
  const less = source.replace(/\$\{[^{}`]*\}/g, '').replace(/`(?:\\.|[^`\\$]|\$(?!\{))*`/g, '0')
  return less === source ? source : withoutTemplates(less)
}

/** Types that are claimed, not shown: `x as T`. `as const` claims nothing. */
const castsIn = (source: string) => bare(source).match(/[\w)\]}]\s+as\s+(?!const\b)[A-Za-z{([0]/g)?.length ?? 0

/** What the house is made of, a line a room: files, lines, casts; and how many circles of imports it has at run time. */
export function countHouse(root: string): string[] {
  const list = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root })
  const paths = list.toString().split('\0')
  const files = paths
    .filter((path) => /(?<!\.d)\.(tsx?|mjs|js|css|sql)$/.test(path) && rooms.includes(path.split('/')[0] ?? ''))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
  const line = (name: string, some: typeof files) => {
    const lines = some.reduce((sum, { text }) => sum + text.split('\n').length - 1, 0)
    const casts = some.reduce((sum, { path, text }) => sum + (/\.tsx?$/.test(path) ? castsIn(text) : 0), 0)
    return `${name.padEnd(10)}${String(some.length).padStart(6)} files${String(lines).padStart(8)} lines${String(casts).padStart(6)} casts`
  }
  const imports = files
    .filter(({ path }) => /^(contract|src|server)\/.*\.tsx?$/.test(path))
    .flatMap(({ path, text }) => staticImports(path, text))
  const found = circles(imports.filter(({ typeOnly }) => !typeOnly)).length
  return [
    ...rooms.map((room) =>
      line(
        room,
        files.filter(({ path }) => path.startsWith(`${room}/`)),
      ),
    ),
    line('all', files),
    `circles of imports at run time: ${found}`,
  ]
}
