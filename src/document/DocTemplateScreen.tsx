import { useLingui } from '@lingui/react/macro'
import { lazy } from 'react'
import { DocumentDoor } from './DocumentDoor.tsx'

/** What stands behind the door, with its words. */
const Templates = lazy(async () => ({ default: (await import('./template/Templates.tsx')).Templates }))

/** /docTemplate: the templates of all documents. */
export function DocTemplateScreen() {
  const { t } = useLingui()
  return (
    <DocumentDoor title={t`文书模板`} may={['MISHU']}>
      <Templates of="all" />
    </DocumentDoor>
  )
}

/** /verdictTemplate: those of awards and decisions. */
export function VerdictTemplateScreen() {
  const { t } = useLingui()
  return (
    <DocumentDoor title={t`裁决书模板`} may={['MISHU']}>
      <Templates of="decisions" />
    </DocumentDoor>
  )
}

/** /verdictTemplateReadOnly: the same to be read and compared, by arbitrators too. */
export function VerdictReadScreen() {
  const { t } = useLingui()
  return (
    <DocumentDoor title={t`裁决书模板（只读）`} may={['MISHU', 'ZCY']}>
      <Templates of="decisions" readOnly />
    </DocumentDoor>
  )
}
