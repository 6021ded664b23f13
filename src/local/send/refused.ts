import { proxy } from 'valtio/vanilla'
import type { ErrorCode, Params } from '../../../contract/errors.ts'

/** A file that the server refused, and that is no longer on its list. */
interface RefusedFile {
  id: number
  draftId: string
  purpose: string
  name: string
  code: ErrorCode
  params: Params
  /** Somebody has been told. */
  told: boolean
}

/** Why files vanished from their lists: shown beside the list until its person has read it. */
export const refusedFiles = proxy<{ list: RefusedFile[] }>({ list: [] })
let next = 0

export function tellRefused(refused: Omit<RefusedFile, 'id' | 'told'>): void {
  refusedFiles.list.push({ ...refused, id: ++next, told: false })
}

export function forgetRefused(id: number): void {
  refusedFiles.list = refusedFiles.list.filter((it) => it.id !== id)
}
