import { satisfies } from 'semver'
import { expect, test } from 'vitest'
import { read } from './walls.ts'

/** What npm says of each package in the lock file, this project first. */
interface Locked {
  engines?: { node?: string }
  hasInstallScript?: boolean
}

const lock: { packages: Record<string, Locked> } = JSON.parse(read('package-lock.json'))
const manifest: { engines: { node: string }; allowScripts: Record<string, boolean> } = JSON.parse(read('package.json'))
const everyPackage = Object.entries(lock.packages).filter(([path]) => path !== '')
const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

test('every package runs on the oldest Node that this one promises', () => {
  const oldest = `${manifest.engines.node.replace('>=', '')}.0`
  const asking = everyPackage.map(([path, { engines }]) => ({ path, node: engines?.node ?? '*' }))
  expect(asking.filter(({ node }) => !satisfies(oldest, node))).toEqual([])
  expect(asking.length).toBeGreaterThan(500)
})

test('no package has an install script that nobody decided about, and none is decided about in vain', () => {
  const scripts = new Set(
    everyPackage.flatMap(([path, { hasInstallScript }]) => (hasInstallScript ? nameOf(path) : [])),
  )
  expect([...scripts].sort()).toEqual(Object.keys(manifest.allowScripts).sort())
})
