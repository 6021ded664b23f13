import type { caseFiles } from '../../contract/caseFile.ts'
import { AppError } from '../../contract/errors.ts'
import type { Handlers } from '../door/handler.ts'

const notYet = async (): Promise<never> => {
  throw new AppError('unconfigured')
}

export const caseFile: Handlers<typeof caseFiles> = {
  tree: notYet,
  addFolder: notYet,
  rename: notYet,
  remove: notYet,
  move: notYet,
}
