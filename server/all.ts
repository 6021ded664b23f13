import type { contract } from '../contract/all.ts'
import { account } from './account/calls.ts'
import { activity } from './activity/calls.ts'
import { admin } from './admin/calls.ts'
import { arbitrator } from './arbitrator/calls.ts'
import { caseCalls } from './case/calls.ts'
import { uploadAttachmentTo } from './caseFile/addFile.ts'
import { caseFile } from './caseFile/calls.ts'
import { counters } from './dashboard/calls.ts'
import { deadline } from './deadline/calls.ts'
import { defence } from './defence/calls.ts'
import type { Handlers } from './door/handler.ts'
import { evidence } from './evidence/calls.ts'
import { opinion } from './evidence/opinion/calls.ts'
import { filing } from './filing/calls.ts'
import { guarantee } from './guarantee/calls.ts'
import { hearing } from './hearing/calls.ts'
import { jumpMediate } from './hearing/mediate.ts'
import { listEvents } from './live/fanOut.ts'
import { addSocketLog } from './live/socketLog.ts'
import { lookup } from './lookup/calls.ts'
import { mandateCalls } from './mandate/calls.ts'
import { message } from './message/calls.ts'
import { payment } from './payment/calls.ts'
import { phraseCalls } from './phrase/calls.ts'
import { registration } from './registration/calls.ts'
import { service } from './service/calls.ts'
import { todo } from './todo/calls.ts'
import { tribunal, tribunalMoves } from './tribunal/calls.ts'
import { upload } from './upload/calls.ts'

/** The function behind every call. A call of the contract without one does not compile. */
export const handlers = {
  account: { ...account, jumpMediate },
  activity,
  admin,
  arbitrator,
  case: { ...caseCalls, ...tribunalMoves, ...counters },
  caseFile,
  defence,
  deadline,
  evidence,
  filing,
  guarantee,
  hearing,
  live: { addSocketLog, listEvents },
  lookup,
  message,
  opinion,
  payment,
  mandate: mandateCalls,
  phrase: phraseCalls,
  registration,
  service,
  todo,
  tribunal,
  upload: { ...upload, uploadAttachmentTo },
} satisfies { [D in keyof typeof contract]: Handlers<(typeof contract)[D]> }
