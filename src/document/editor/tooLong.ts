import { documentLimits } from '../../../contract/document/document.ts'
import { notifyError } from '../../ui/notify.tsx'

/** Says that something would make a document too long. */
export const tellTooLong = (): void => notifyError({ code: 'tooLong', params: { max: documentLimits.characters } })
