import { useLingui } from '@lingui/react/macro'
import type { User } from '../../../contract/account/user.ts'
import { registrations } from '../../../contract/registration/registration.ts'
import { useAsk } from '../../action/useAsk.ts'
import { LetterForm } from './LetterForm.tsx'
import { OwnPart } from './OwnPart.tsx'

/** The letters of authority under which a person acts for others. */
export function LetterPart({ user }: { user: User }) {
  const { t } = useLingui()
  const asked = useAsk(registrations.agentInfo, { query: { userId: user.id } })
  return (
    <OwnPart
      title={t`授权委托`}
      icon="file"
      emptyTitle={t`还没有授权委托书`}
      emptyText={t`代理他人参加仲裁，请上传经签署的授权委托书，由秘书审核。`}
      addWords={t`提交授权委托书`}
      call={registrations.submitAgent}
      asked={asked}
      facts={({ data }) => (
        <>
          {String(data.scope ?? '')}
          <span className="number nowrap">
            {' · '}
            {String(data.from ?? '')} – {String(data.to ?? '')}
          </span>
        </>
      )}
      Form={LetterForm}
    />
  )
}
