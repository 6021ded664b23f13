import { useLingui } from '@lingui/react/macro'
import type { User } from '../../../contract/account/user.ts'
import { registrations } from '../../../contract/registration/registration.ts'
import { useAsk } from '../../action/useAsk.ts'
import { CorporationForm } from './CorporationForm.tsx'
import { OwnPart } from './OwnPart.tsx'

/** The corporations that a person acts for. */
export function CorporationPart({ user }: { user: User }) {
  const { t } = useLingui()
  const asked = useAsk(registrations.listCorporations, { query: { userId: user.id } })
  return (
    <OwnPart
      title={t`我的单位`}
      icon="scale"
      emptyTitle={t`还没有登记单位`}
      emptyText={t`以单位名义参加仲裁前，请登记单位并上传营业执照，由秘书审核。`}
      addWords={t`登记单位`}
      call={registrations.submitCorporation}
      asked={asked}
      facts={({ data }) => (
        <>
          <span className="number">{String(data.creditCode ?? '')}</span>
          {data.legalPerson ? ` · ${String(data.legalPerson)}` : null}
        </>
      )}
      Form={CorporationForm}
    />
  )
}
