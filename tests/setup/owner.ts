import { spawnSync } from 'node:child_process'
import { chownSync } from 'node:fs'

/** PostgreSQL refuses to run as root; then the user it was installed with owns the folder and the process. */
export function ownerOf(folder: string, name = 'postgres'): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const id = (what: '-u' | '-g') => {
    const { status, stdout } = spawnSync('id', [what, name], { encoding: 'utf8' })
    if (status !== 0) throw new Error(`PostgreSQL runs as no root, and there is no user ${name}: useradd -r ${name}`)
    return Number(stdout)
  }
  const owner = { uid: id('-u'), gid: id('-g') }
  chownSync(folder, owner.uid, owner.gid)
  return owner
}
