import { useLingui } from '@lingui/react/macro'
import { lazy } from 'react'
import { useView } from '../ui/view.tsx'
import { DocumentDoor } from './DocumentDoor.tsx'

const Generate = lazy(async () => ({ default: (await import('./Generate.tsx')).Generate }))
const Rewrite = lazy(async () => ({ default: (await import('./Rewrite.tsx')).Rewrite }))

/**
 * /viewWps?caseId=&id=&replaces=: makes a document of a case from a template; `id` goes on with a draft of this device, `replaces`
 * writes a document of a hearing otherwise.
 */
export function GenerateScreen() {
  const { t } = useLingui()
  const { caseId, id, replaces } = useView().search
  return (
    <DocumentDoor title={t`生成文书`} may={['MISHU']}>
      {replaces ? (
        <Rewrite key={replaces} documentId={replaces} />
      ) : (
        <Generate key={`${caseId} ${id}`} caseId={caseId} draftId={id} />
      )}
    </DocumentDoor>
  )
}
