import type { caseFiles } from '../../contract/caseFile/caseFile.ts'
import type { Noun } from '../door/handler.ts'
import { addFolder, move, remove, rename } from './edit.ts'
import { tree } from './tree.ts'

export const caseFileNoun: Noun<typeof caseFiles> = {
  calls: { tree, addFolder, rename, remove, move },
  kinds: {},
}
