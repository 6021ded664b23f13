/*
 * What somebody types in a room and into its record lies in localStorage until the server has it: that takes it at once, so that a browser
 * that dies loses no letter. Its name there begins with whose it is: their logout locks it with the rest (leave.ts), or lets it go.
 */

interface Kept {
  getItem(key: string): string | null
  setItem(key: string, text: string): void
  removeItem(key: string): void
}

/** A worker has none. */
const storage = () => (globalThis as { localStorage?: Kept }).localStorage

/** Where something of this person's lies. */
export const roomTextKey = (userId: string, where: string): string => `said ${userId} ${where}`

/** The same, with what the build before this one kept under the name `former`. */
export function takeOverRoomText(userId: string, where: string, former: string): string {
  const key = roomTextKey(userId, where)
  const text = storage()?.getItem(former)
  if (text) restoreRoomText(key, text)
  storage()?.removeItem(former)
  return key
}

/** All of theirs, by where it lies. */
export function roomTextsOf(userId: string): [key: string, text: string][] {
  const kept = storage()
  const theirs = Object.keys(kept ?? {}).filter((key) => key.startsWith(roomTextKey(userId, '')))
  return theirs.map((key) => [key, kept?.getItem(key) ?? ''])
}

/** What this page let go of. A desk that is still open, or an answer that comes late, writes nothing there any more. */
const gone = new Set<string>()

/** What an earlier page left under a key; from now on this one may keep something there. */
export function readRoomText(key: string): string | null {
  gone.delete(key)
  return storage()?.getItem(key) ?? null
}

/** Keeps what is typed under a key, or with no text forgets it. */
export function keepRoomText(key: string, text: string): void {
  if (gone.has(key)) return
  if (text) storage()?.setItem(key, text)
  else storage()?.removeItem(key)
}

export function dropRoomText(key: string): void {
  gone.add(key)
  storage()?.removeItem(key)
}

export function dropRoomTextsOf(userId: string): void {
  for (const [key] of roomTextsOf(userId)) dropRoomText(key)
}

/** Puts back what was locked, below what was said there since. */
export function restoreRoomText(key: string, text: string): void {
  const since = storage()?.getItem(key)
  storage()?.setItem(key, since ? JSON.stringify({ ...JSON.parse(text), ...JSON.parse(since) }) : text)
}
