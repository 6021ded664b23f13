import { useLingui } from '@lingui/react/macro'
import { certifications } from '../../../contract/certification/certification.ts'
import { useAsk } from '../../action/useAsk.ts'
import { ask } from '../../local/call.ts'
import { useSession } from '../../local/hooks.ts'
import { OnceButton } from '../../ui/Button.tsx'
import { asAppError } from '../../ui/errorText.ts'
import { notifyError } from '../../ui/notify.tsx'
import { Tag } from '../../ui/Tag.tsx'

/** By which calls it is asked and begun, by where: at home, before a signature, and before one under what was said in a hearing. */
const doors = {
  home: [certifications.realAuthResult, certifications.personRegister],
  sign: [certifications.fddCheckResult, certifications.personRegister],
  court: [certifications.fddCheckResult, certifications.fddForCourt],
} as const

/** To a person who is not certified: that, and the way there. Not for staff: the institution knows who they are. */
export function Certified({ at }: { at: keyof typeof doors }) {
  const { t } = useLingui()
  const isStaff = useSession()?.user.cate === 'MISHU'
  const [result, register] = doors[at]
  const { reply } = useAsk(result, isStaff ? undefined : {})
  if (!reply || reply.verified) return null

  async function begin(): Promise<boolean> {
    try {
      const { url } = await ask(register, {})
      location.assign(url)
      return true
    } catch (refusal) {
      notifyError(asAppError(refusal))
      return false
    }
  }

  return (
    <div className="row">
      <Tag family="grey" icon="shield">
        {reply.state === 'submitted' ? t`实名认证审核中` : t`未实名认证`}
      </Tag>
      {reply.state === 'submitted' ? null : (
        <OnceButton small icon="user" action={begin}>
          {t`前往实名认证`}
        </OnceButton>
      )}
    </div>
  )
}
