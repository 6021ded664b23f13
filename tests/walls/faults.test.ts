import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { root } from './walls.ts'

const patches = readdirSync(`${root}tests/faults`).filter((name) => name.endsWith('.patch'))

test.each(patches)('%s still fits the sources, and the tests that should see it are there', (name) => {
  const path = `tests/faults/${name}`
  execFileSync('git', ['apply', '--check', path], { cwd: root, stdio: 'pipe' })
  const files = [...readFileSync(`${root}${path}`, 'utf8').matchAll(/^Seen by: (\S+?)(?:, full)?$/gm)]
  expect(files.length).toBeGreaterThan(0)
  expect(files.filter(([, file]) => !existsSync(`${root}${file}`))).toEqual([])
})
