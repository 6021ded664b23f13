import { AppError } from '../../contract/errors/errors.ts'
import type { recordSigns } from '../../contract/recordSign/recordSign.ts'
import type { Handler, Noun } from '../door/handler.ts'
import { getSignCode, signature } from '../envelope/byAccount.ts'
import { afreshSign } from '../envelope/change.ts'
import { signCourtRecord } from './begin.ts'
import { ofTrial } from './ofTrial.ts'

const meetMediateSignList: Handler<typeof recordSigns.meetMediateSignList> = async ({ tx, me, body }) =>
  ofTrial(tx, me, body.id)

/** Of the newest that is open; what is over says so. */
const getOnlineSignCode: Handler<typeof recordSigns.getOnlineSignCode> = async (context) => {
  const { tx, me, body } = context
  const own = (await ofTrial(tx, me, body.trialId)).filter((one) =>
    one.signers.some(({ accountId }) => accountId === me.id),
  )
  const [newest] = own
  if (!newest) throw new AppError('notFound')
  const { id: envelopeId } = own.find((one) => one.state === 'open') ?? newest
  return getSignCode({ ...context, body: { envelopeId } })
}

export const recordSignNoun: Noun<typeof recordSigns> = {
  calls: {
    signCourtRecord,
    getOnlineSignCode,
    meetMediateSignList,
    meetMediateAfreshSign: afreshSign,
    meetMediateDoSign: signature,
  },
  kinds: {},
}
