import { execFileSync, spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { breach, everyFile, forbidden, importsOf, read, root } from './walls.ts'

describe('the walls of the house', () => {
  const sources = everyFile('*.ts', '*.tsx', '*.mjs', '*.js')

  test('no file imports through a wall', () => {
    expect(sources.length).toBeGreaterThan(50)
    const breaches = sources.flatMap((file) => importsOf(read(file)).map((specifier) => breach(file, specifier)))
    expect(breaches.filter(Boolean)).toEqual([])
  })

  for (const [file, specifier] of forbidden) {
    test(`${file} may not import ${specifier}`, () => expect(breach(file, specifier)).toContain('may not import'))
  }

  test('every form of import is seen', () => {
    const forms = [
      `import 'a'`,
      `import b from "b"`,
      `import { x,\n y } from 'c'`,
      `import type { T } from 'd'`,
      `export { e } from 'e'`,
      `export * from 'f'`,
      `lazy(() => import('g'))`,
      `new Worker(new URL('h', import.meta.url))`,
    ]
    expect(importsOf(forms.join('\n'))).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'])
  })
})

describe('Biome', () => {
  const house = mkdtempSync(join(tmpdir(), 'walls-'))
  afterAll(() => rmSync(house, { recursive: true }))

  test('refuses what the table of walls refuses', () => {
    execFileSync('git', ['init', '-q', house])
    copyFileSync(join(root, 'biome.json'), join(house, 'biome.json'))
    const files = new Set(forbidden.map(([file]) => file))
    for (const file of files) {
      mkdirSync(dirname(join(house, file)), { recursive: true })
      const lines = forbidden.filter(([of]) => of === file).map(([, specifier]) => `import '${specifier}'\n`)
      writeFileSync(join(house, file), lines.join(''))
    }
    const biome = spawnSync(
      join(root, 'node_modules/.bin/biome'),
      ['lint', '--only=style/noRestrictedImports', '--reporter=json', '--max-diagnostics=200'],
      { cwd: house, encoding: 'utf8' },
    )
    expect(biome.status).toBe(1)
    const found = JSON.parse(biome.stdout) as { diagnostics: { category: string; location: unknown }[] }
    expect(found.diagnostics.filter(({ category }) => category === 'lint/style/noRestrictedImports')).toHaveLength(
      forbidden.length,
    )
  })
})
