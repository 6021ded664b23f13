import { eq } from 'drizzle-orm'
import { AppError } from '../../../contract/errors/errors.ts'
import { sendMessage } from '../../message/send.ts'
import { account } from '../../tables/account.ts'
import { caseCallsOf } from '../move.ts'
import { tellUnseen } from '../opening/open.ts'
import { mustServe } from '../staff.ts'

/** Whoever held the case hears that somebody else has it; who has it from now on hears of it as of every step. */
export const secretaryCalls = caseCallsOf({
  async changeSecretary({ house, tx, me, body: { dept, secretaryId, reason } }, seen) {
    // What is suspended before it was accepted has no secretary yet.
    if (!seen.acceptedAt) throw new AppError('state.closed')
    if (secretaryId === seen.secretaryId)
      throw new AppError('staff.same', {}, [{ path: ['secretaryId'], code: 'staff.same' }])
    const secretary = await mustServe(tx, me.tenantId, secretaryId, 'secretaryId')
    if (secretary.dept !== dept) throw new AppError('staff.dept', {}, [{ path: ['secretaryId'], code: 'staff.dept' }])
    const [before] = seen.secretaryId
      ? await tx.select({ nickName: account.nickName }).from(account).where(eq(account.id, seen.secretaryId))
      : []
    if (seen.secretaryId && seen.secretaryId !== me.id) {
      const params = { caseNo: seen.caseNo, name: secretary.nickName, reason }
      const link = `/CaseDetails?caseId=${seen.id}`
      await sendMessage(house, tx, [seen.secretaryId], { kind: 'caseHandedOn', params, link, caseId: seen.id })
    }
    const details = { dept, secretary: secretary.nickName, formerSecretary: before?.nickName ?? '' }
    return { set: { dept, secretaryId }, details, after: () => tellUnseen(house, tx, seen.id, [seen.secretaryId]) }
  },
})
