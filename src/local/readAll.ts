import type * as z from 'zod/mini'
import type { RowKind, RowOf } from '../../contract/event.ts'
import type { Named } from '../../contract/kernel/call.ts'
import { ask } from './call.ts'
import { userDb } from './db.ts'
import { baseIdOf, keepReply } from './rows.ts'

/** Kinds whose records belong to a case and say when they were handed in. */
export type CaseKind = {
  [K in RowKind]: RowOf[K] extends { baseId: string; submittedAt: string } ? K : never
}[RowKind]

/** A call that lists those of one case, page by page. */
export type CaseList = Named & {
  keeps: CaseKind
  query: z.core.$ZodType<unknown, { baseId: string; page?: unknown; size?: unknown }>
  reply: z.core.$ZodType<{ list: RowOf[CaseKind][] }>
}

/** Asks for every page and keeps them. What the device held of this case and the server no longer shows, goes. */
export async function readAll(userId: string, call: CaseList, baseId: string, size: number): Promise<void> {
  const db = userDb(userId)
  const kept = await db.rows.where({ kind: call.keeps }).toArray()
  // Records of other cases are not in this list and stay.
  const held = kept.filter((row) => baseIdOf(row) === baseId).map(({ id }) => id)
  const list: RowOf[CaseKind][] = []
  for (let page = 1; ; page++) {
    const part = await ask(call, { query: { baseId, page, size } })
    list.push(...part.list)
    if (part.list.length < size) break
  }
  await keepReply(db, call, { list, total: list.length }, new Set(held))
}
