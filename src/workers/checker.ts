import * as Comlink from 'comlink'
import type { FileReport } from '../../contract/signing/fileReport.ts'
import { boxBehind } from '../../verify/box.ts'
import { checkFile } from '../../verify/check.ts'
import { type Place, placesOf } from '../../verify/places.ts'
import type { Trust } from '../../verify/trust.ts'

const checker = {
  /** Reading errors reject. One file after the other. */
  async check(file: Blob, trust: Trust, now: Date): Promise<FileReport> {
    return checkFile(new Uint8Array(await file.arrayBuffer()), trust, now)
  },
  /** Where somebody signs who signs behind these words, as it is done at the server; null where they stand nowhere. */
  async signingPlace(file: Blob, words: string): Promise<Place | null> {
    const [place] = await placesOf(new Uint8Array(await file.arrayBuffer()), [words])
    return place ? boxBehind(place) : null
  },
}
export type Checker = typeof checker

Comlink.expose(checker)
