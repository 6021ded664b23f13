import { execFileSync } from 'node:child_process'
import { root } from '../walls/walls.ts'

/** Builds page and server once, as `npm start` does, before any flow runs. */
export function setup(): void {
  // Vitest says NODE_ENV=test, which Vite takes for a build that is to be debugged.
  const env = { ...process.env, NODE_ENV: 'production' }
  execFileSync('npm', ['run', 'build', '--silent'], { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] })
}
