import { describe, expect, test } from 'vitest'
import { codeIn, templateFiles, unnamed } from '../guide/follow.ts'
import { fieldStep, nounStep } from '../guide/steps.ts'
import { everyFile, read, root } from './walls.ts'

const guide = read('CONTRIBUTING.md')
const spans = [...new Set(codeIn(guide))]
const made = templateFiles(root).map(({ to }) => to)
const known = everyFile('*')
const files = [...known, ...made]
const sources = everyFile('contract/*.ts', 'src/*.ts', 'src/*.tsx', 'server/*.ts', 'tests/*.ts', 'tests/*.txt').map(
  read,
)
/** What is a name in any of them: declared, or a member. */
const declared = new Set(
  sources.flatMap((source) =>
    [
      /\b(?:function|const|interface|type|class)\*? (\w+)/g,
      /(?:^|[\s{(,])['"]?(\w+)['"]?\??[:(,]/gm,
      /[{,] (\w+)(?= [},]|,)/g,
    ].flatMap((one) => [...source.matchAll(one)].map(([, name = '']) => name)),
  ),
)

/** Of every noun that there is the guide writes `<noun>`, also with a capital; of every number `<number>`. */
function pattern(code: string): RegExp {
  const escaped = code.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const parts = escaped.replace(/<[nN]oun>/g, String.raw`\w+`).replace('<number>', String.raw`\d{4}`)
  return new RegExp(`(^|/)${parts}(/|$)`)
}
const isPath = (code: string) => /^[\w<>./-]+\/[\w<>./-]*$|^[\w<>]+(\.\w+)*\.(ts|tsx|md)$/.test(code)
/** All but what a run writes. */
const paths = spans.filter((code) => isPath(code) && !/^(test-results|\.cache)\//.test(code))

/** What a piece of code begins with: a function, a component, a type, a member. */
const nameIn = (code: string) => /^<?([a-zA-Z]\w*)(?=$|[({ <:])/.exec(code)?.[1]
const commands = spans.filter((code) => /^(npm|npx) /.test(code))
const names = spans.flatMap((code) => {
  const name = isPath(code) || commands.includes(code) ? undefined : nameIn(code)
  return name && !code.startsWith('Tried twice') ? [name] : []
})

describe('what CONTRIBUTING.md names', () => {
  test.each(paths)('%s is there', (path) => {
    expect(files.filter((file) => pattern(path.replace(/\/$/, '')).test(file))).not.toEqual([])
  })

  test.each([...new Set(names)])('%s is declared somewhere', (name) => {
    expect(declared.has(name)).toBe(true)
  })

  test('are scripts that there are', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const asked = commands.flatMap((code) => /^npm (?:run )?([\w:]+)/.exec(code)?.[1] ?? [])
    expect(asked.length).toBeGreaterThan(3)
    expect(asked.filter((name) => scripts[name] === undefined)).toEqual([])
  })

  test('is found: a path, a function or a component that is not there is seen', () => {
    expect([paths.length, names.length].every((count) => count > 30)).toBe(true)
    expect(declared.has('casePapers')).toBe(false)
    expect(['src/nowhere/paper.ts', 'nowhere.ts', 'src/<noun>/'].map(isPath)).toEqual([true, true, true])
    expect(files.some((file) => pattern('src/nowhere/<Noun>Paper.tsx').test(file))).toBe(false)
    expect(['casePaper({ ... })', '<PendingPapers ... />', 'Noun<T>'].map(nameIn)).toEqual([
      'casePaper',
      'PendingPapers',
      'Noun',
    ])
  })
})

describe('the noun that is made by it', () => {
  test('is new, and fits the lists as they stand', () => {
    expect(made.filter((path) => known.includes(path))).toEqual([])
    for (const { file, before } of nounStep.lines) expect([file, read(file).split(before).length]).toEqual([file, 2])
    const template = new Map(templateFiles(root).map(({ from, to }) => [to, read(from.slice(root.length))]))
    for (const { file, before } of fieldStep.lines)
      expect([file, template.get(file)?.split(before).length]).toEqual([file, 2])
  })

  test('touches nothing that it does not name', () => {
    const touched = [...made, ...nounStep.lines.map(({ file }) => file)]
    expect(unnamed(touched, guide, nounStep.sections)).toEqual([])
    expect(
      unnamed(
        fieldStep.lines.map(({ file }) => file),
        guide,
        fieldStep.sections,
      ),
    ).toEqual([])
    expect(unnamed(['src/local/outbox.ts'], guide, nounStep.sections)).toEqual(['src/local/outbox.ts'])
  })
})
