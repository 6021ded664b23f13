import { execFileSync } from 'node:child_process'
import { root } from '../walls/walls.ts'

/** Builds page and server once, as `npm start` does, before any flow runs. */
export function setup(): void {
  execFileSync('npm', ['run', 'build', '--silent'], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })
}
