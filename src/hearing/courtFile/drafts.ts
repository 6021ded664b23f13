import * as z from 'zod/mini'
import { courtFiles } from '../../../contract/hearing/courtFile.ts'
import { lenient } from '../../../contract/kernel/lenient.ts'
import type { Draft } from '../../local/draft.ts'

/** The call that files wait under on this device. */
export const call = courtFiles.fileJoinCourt.name

const typedOf = lenient(z.object({ trialId: z.optional(z.string()) }))

/** Which hearing a draft is for. */
export const trialIdOf = ({ fields }: Pick<Draft, 'fields'>) => typedOf(fields).trialId
