import { courtFiles } from '../../../contract/courtFile.ts'
import type { Draft } from '../../local/draft.ts'

/** The call that files wait under on this device. */
export const call = courtFiles.fileJoinCourt.name

/** Which hearing a draft is for. */
export const trialIdOf = ({ fields }: Pick<Draft, 'fields'>) => (fields as { trialId?: string }).trialId
