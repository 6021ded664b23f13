import { useLingui } from '@lingui/react/macro'
import { lazy } from 'react'
import { useView } from '../ui/view.tsx'
import { DocumentDoor } from './DocumentDoor.tsx'

const Approval = lazy(async () => ({ default: (await import('./award/Approval.tsx')).Approval }))

/** /approvalWps?id=: the text of an award, for those who write it, and from its submission on for the institution. */
export function ApprovalScreen() {
  const { t } = useLingui()
  const { id } = useView().search
  return (
    <DocumentDoor title={t`裁决书起草`} may={['ZCY', 'MISHU']}>
      <Approval key={id} id={id} />
    </DocumentDoor>
  )
}
