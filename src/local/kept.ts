import * as z from 'zod/mini'
import { AppError } from '../../contract/errors/errors.ts'
import { type Input, mayMake, type Named, type Reply } from '../../contract/kernel/call.ts'
import { ask } from './call.ts'
import { type Session, userDb } from './db.ts'
import { isSignedIn, onGone } from './rows.ts'

/*
 * Answers that are no records, as this person's device last heard them: menus, counters, dictionaries. They are shown at
 * once and offline, and go when the person logs out.
 */

export function keyOf(call: Named, input: unknown): string {
  return `${call.name} ${JSON.stringify(input)}`
}

/** What the device holds of a call's answer; undefined where it holds none, or one that an older build kept otherwise. */
export async function readKept<C extends Named>(
  userId: string,
  call: C,
  input: Input<C>,
): Promise<Reply<C> | undefined> {
  const held = await userDb(userId).kept.get(keyOf(call, input))
  const read = z.safeParse(call.reply, held?.value)
  return read.success ? (read.data as Reply<C>) : undefined
}

/** Keeps an answer, while its owner is signed in: one that comes after logout must not fill the wiped table. */
export async function putKept<C extends Named>(
  userId: string,
  call: C,
  input: Input<C>,
  value: Reply<C>,
): Promise<void> {
  const db = userDb(userId)
  if (!(await isSignedIn(db))) return
  await db.kept.put({ key: keyOf(call, input), value })
  if (!(await isSignedIn(db))) await db.kept.clear()
}

/** Asks now and keeps the answer. Throws AppError. */
export async function askKept<C extends Named>(session: Session, call: C, input: Input<C>): Promise<Reply<C>> {
  // What is for other offices is not asked for.
  if (Array.isArray(call.who) && !mayMake(call, session.user)) throw new AppError('forbidden')
  const reply = await ask(call, input, session.token ? { token: session.token } : {})
  await putKept(session.user.id, call, input, reply)
  return reply
}

const asked = new Map<string, Promise<unknown>>()
// Whoever may see the record again asks again.
onGone((id) => {
  for (const key of asked.keys()) if (key.includes(`"${id}"`)) asked.delete(key)
})

/**
 * Asks once a login and page, and keeps the answer; later callers get the same one. A failure is forgotten, so that the
 * next caller asks again. Throws AppError.
 */
export function askOnce<C extends Named>(session: Session, call: C, input: Input<C>): Promise<Reply<C>> {
  const key = `${session.token} ${keyOf(call, input)}`
  const before = asked.get(key)
  if (before) return before as Promise<Reply<C>>
  const asking = askKept(session, call, input)
  asked.set(key, asking)
  asking.catch(() => asked.delete(key))
  return asking
}
