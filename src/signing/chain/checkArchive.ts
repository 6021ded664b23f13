import { serverNow } from '../../local/connection.ts'
import { learnTrust, loadDetached } from '../useChecker.ts'
import type { Opened } from './readTimeline.ts'

export interface ArchiveReport {
  /** What becomes of the seal over the list of files: there is none, it does not hold, or when it was put there. */
  seal: 'none' | 'bad' | { by: string; at: string }
  files: number
  /** Files that are not as the list says, that it names and are not there, and that it does not name. */
  differs: string[]
  missing: string[]
  extra: string[]
}

/** What belongs to an archive and stands in no list: the list, its seal, and the page that reads it. */
const around = ['manifest.json', 'manifest.json.p7s', 'index.html']

/** Checks an archive on this device: the institution's seal over its list, and each file against the list. Throws AppError. */
export async function checkArchive({
  list,
  bytes,
  seal,
  paths,
  read,
}: NonNullable<Opened['archive']>): Promise<ArchiveReport> {
  const [trust, { checkDetached, digestOf }] = await Promise.all([learnTrust(), loadDetached()])
  const found = seal && (await checkDetached(seal, bytes, trust, new Date(serverNow())))
  const isGood = found?.seal && found.problems.length === 0 && found.stampedAt !== null
  const listed = new Set(list.map((one) => one.path))
  const missing = list.flatMap(({ path }) => (paths.includes(path) ? [] : [path]))
  const differs: string[] = []
  for (const { path, sha256 } of list) {
    if (missing.includes(path)) continue
    if ((await digestOf(await read(path))) !== sha256) differs.push(path)
  }
  return {
    seal: !found ? 'none' : isGood ? { by: found.signer, at: found.stampedAt ?? '' } : 'bad',
    files: list.length,
    ...{ differs, missing },
    extra: paths.filter((path) => !listed.has(path) && !around.includes(path)),
  }
}
