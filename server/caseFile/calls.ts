import type { caseFiles } from '../../contract/caseFile.ts'
import type { Handlers } from '../door/handler.ts'
import { addFolder, move, remove, rename } from './edit.ts'
import { tree } from './tree.ts'

export const caseFile: Handlers<typeof caseFiles> = { tree, addFolder, rename, remove, move }
