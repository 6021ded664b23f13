import type { Named } from '../../contract/kernel/call.ts'
import type { Foreign } from './scene.ts'

/** Every row of every table, as text. */
export type Rows = Map<string, Iterable<string>>
type Row = Record<string, unknown> & { id: string }

/** One of each kind that calls name. */
export function oneOfEach(rows: Rows): Foreign {
  const all = (table: string) => [...(rows.get(table) ?? [])].map((row) => JSON.parse(row) as Row)
  const id = (table: string, fits: (row: Row) => boolean = () => true): string => {
    const found = all(table).find(fits)
    if (!found) throw new Error(`The demo has no ${table} to be reached for`)
    return found.id
  }
  const accepted = all('cases').find((row) => row.case_no && row.state === 'hearing')
  if (!accepted) throw new Error('The demo has no case in hearing')
  return {
    id: id('preservation'),
    guarantee: id('guarantee'),
    file: id('file', (row) => row.record_id !== null),
    case: accepted.id,
    caseNo: String(accepted.case_no),
    piece: id('evidence_item'),
    defence: id('defence'),
    deadline: id('deadline'),
    user: id('account', (row) => row.cate === 'USER'),
    message: id('message'),
    phrase: all('phrase')[0]?.id ?? accepted.id,
    registration: all('registration')[0]?.id ?? accepted.id,
    menu: all('menu')[0]?.id ?? accepted.id,
    candidacy: id('candidacy'),
    entry: id('arbitrator_entry'),
  }
}

/** A version that the record has, so that a call comes as far as what it names besides. */
export function current(body: unknown, versions: Map<string, number>): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  const { id, version } = body as { id?: string; version?: number }
  return version === undefined || id === undefined ? body : { ...body, version: versions.get(id) ?? version }
}

export function namesIn(query: Named['query']): string[] {
  const { shape = {} } = (query as unknown as { _zod: { def: { shape?: object } } } | undefined)?._zod.def ?? {}
  return Object.keys(shape)
}

export const pathOf = (call: Named, id: string, query: Record<string, string> = {}) => {
  const search = new URLSearchParams(query).toString()
  return call.path.replace(/\{\w+\}/, encodeURIComponent(id)) + (search && `?${search}`)
}
