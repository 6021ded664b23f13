import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'

const setpriv = '/usr/bin/setpriv'

/**
 * Starts a process that ends when this one does, however this one ends: on Linux the kernel kills it, so that a test run which
 * is killed itself leaves none behind. Elsewhere it is an ordinary child.
 */
export function spawnTied(command: string, args: readonly string[], options: SpawnOptions): ChildProcess {
  if (!existsSync(setpriv)) return spawn(command, args, options)
  return spawn(setpriv, ['--pdeathsig', 'KILL', '--', command, ...args], options)
}
