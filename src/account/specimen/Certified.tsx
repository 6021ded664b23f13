import { useLingui } from '@lingui/react/macro'
import { certifications } from '../../../contract/certification.ts'
import { ask } from '../../local/call.ts'
import { OnceButton } from '../../ui/Button.tsx'
import { asAppError } from '../../ui/errorText.ts'
import { notifyError } from '../../ui/notify.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { useAsk } from '../asked/useAsk.ts'

/** Whether the person who is to sign is certified, and the way there. `inCourt`: they sign what was said in a hearing. */
export function Certified({ inCourt = false }: { inCourt?: boolean }) {
  const { t } = useLingui()
  const { reply } = useAsk(certifications.fddCheckResult, {})
  if (!reply) return null
  if (reply.verified) return <Tag family="green" icon="shield">{t`已实名认证`}</Tag>

  async function begin(): Promise<boolean> {
    try {
      const { url } = await ask(inCourt ? certifications.fddForCourt : certifications.personRegister, {})
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
