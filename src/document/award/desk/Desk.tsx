import { useLingui } from '@lingui/react/macro'
import type { Award } from '../../../../contract/award.ts'
import { SharedEditor } from '../../editor/SharedEditor.tsx'
import type { SharedText } from '../../editor/shared.ts'
import { Inserts } from './Inserts.tsx'
import { Outline } from './Outline.tsx'
import './desk.css'

interface DeskProps {
  row: Award
  shared: SharedText
  editable: boolean
  onSelect: (quote: string) => void
}

/** Where an award is written: at the left what it is divided in, at the right what the case holds. */
export function Desk({ row: { baseId, kind }, shared, editable, onSelect }: DeskProps) {
  const { t } = useLingui()
  return (
    <SharedEditor
      shared={shared}
      caseId={baseId}
      label={t`裁决文书内容`}
      editable={editable}
      onSelect={onSelect}
      beside={(editor, paper) => (
        <div className="desk">
          <Outline editor={editor} caseId={baseId} whole={kind === 'award'} />
          {paper}
          <Inserts editor={editor} caseId={baseId} />
        </div>
      )}
    />
  )
}
