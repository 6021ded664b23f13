import { arbitrator } from '../../contract/arbitrator/arbitrator.ts'
import { accompany, ask } from '../local/call.ts'
import { cookie } from '../ui/cookie.ts'

const prefix = 'caseservice/arbitrator/abroad/'

/** Who is being let in and has no cookies yet. */
let entering: { token: string; phone: string } | undefined

// Sent even when empty, as before login (decisions C-15).
accompany(prefix, {
  headers: () => ({
    'ARBI-TOKEN': entering?.token ?? cookie('ARBI-TOKEN') ?? '',
    'ARBI-PHONE': entering?.phone ?? cookie('ARBI-PHONE') ?? '',
  }),
  refused: () => {},
})

/**
 * Lets a foreign applicant in: the login token first, and for it the platform token (decisions C-14). Throws AppError.
 * Nothing of it is kept here.
 */
export async function letIn(body: { email: string; code: string }) {
  const { loginToken, userId, phone } = await ask(arbitrator.abroadLogin, { body })
  entering = { token: loginToken, phone }
  try {
    const { user, token } = await ask(arbitrator.abroadToken, { params: { id: userId } }, { token: '' })
    return { user, token, foreign: { loginToken, phone } }
  } finally {
    entering = undefined
  }
}
