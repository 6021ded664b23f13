import type * as z from 'zod/mini'
import type { RowKind, RowOf } from '../../contract/event.ts'
import { lenient } from '../../contract/kernel/lenient.ts'
import type { KeptRow } from './db.ts'

// Apart from rows.ts, and only once a row is read: the doors and the worker hold none, and this brings the whole contract.
const kinds = () => import('../../contract/event.ts').then((module) => module.rowKinds)

/** Kept records as this build knows their kind, whatever the build of then wrote: a field missing here is at its default. */
export async function readRows<K extends RowKind>(kind: K, kept: readonly KeptRow[]): Promise<RowOf[K][]> {
  if (!kept.length) return []
  const schema: z.ZodMiniType = (await kinds())[kind]
  return kept.map(({ id, version, row }) => {
    // What is no record at all is one of which nothing but its name is left.
    const read = lenient<z.ZodMiniType, object>(schema, { id, version })({ ...(row as object | null) })
    return read as RowOf[K]
  })
}
