import * as Comlink from 'comlink'
import type { FileReport } from '../../contract/fileReport.ts'
import { checkFile } from '../../verify/check.ts'
import type { Trust } from '../../verify/trust.ts'

const checker = {
  /** Reading errors reject. One file after the other. */
  async check(file: Blob, trust: Trust, now: Date): Promise<FileReport> {
    return checkFile(new Uint8Array(await file.arrayBuffer()), trust, now)
  },
}
export type Checker = typeof checker

Comlink.expose(checker)
