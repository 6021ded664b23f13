import { useLingui } from '@lingui/react/macro'
import { lazy } from 'react'
import { useView } from '../ui/view.tsx'
import { DocumentDoor } from './DocumentDoor.tsx'

const Generate = lazy(async () => ({ default: (await import('./Generate.tsx')).Generate }))

/** /viewWps?caseId=&id=: makes a document of a case from a template; `id` goes on with a draft of this device. */
export function GenerateScreen() {
  const { t } = useLingui()
  const { caseId, id } = useView().search
  return (
    <DocumentDoor title={t`生成文书`} may={['MISHU']}>
      <Generate key={`${caseId} ${id}`} caseId={caseId} draftId={id} />
    </DocumentDoor>
  )
}
