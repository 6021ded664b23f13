import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Award } from '../../../../contract/award/award.ts'
import { useSession } from '../../../local/hooks.ts'
import { SharedEditor } from '../../editor/SharedEditor.tsx'
import type { SharedText } from '../../editor/shared.ts'
import { Suggesting } from '../../editor/suggesting.ts'
import { SdkDoor } from '../../SdkDoor.tsx'
import { Inserts } from './Inserts.tsx'
import { Outline } from './Outline.tsx'
import { PresentPeople } from './PresentPeople.tsx'
import { Suggestions } from './Suggestions.tsx'
import { Translations } from './Translations.tsx'
import { usePresence } from './usePresence.ts'
import './desk.css'

interface DeskProps {
  row: Award
  shared: SharedText
  editable: boolean
  onSelect: (quote: string) => void
}

/** Where an award is written, and by whom at this moment: at the left what it is divided in, at the right what the case holds. */
export function Desk({ row: { id, baseId, kind }, shared, editable, onSelect }: DeskProps) {
  const { t } = useLingui()
  const { presence, people } = usePresence(shared, id)
  const user = useSession()?.user
  const [suggesting] = useState(() => new Suggesting())
  suggesting.author = { by: user?.id ?? '', name: user?.nickName ?? '' }
  return (
    <SdkDoor fileId={id}>
      <SharedEditor
        shared={shared}
        presence={presence}
        suggesting={suggesting}
        caseId={baseId}
        label={t`裁决文书内容`}
        editable={editable}
        onSelect={onSelect}
        beside={(editor, paper) => (
          <div className="desk">
            <Outline editor={editor} caseId={baseId} whole={kind === 'award'} />
            <div className="desk-paper">
              <PresentPeople people={people} />
              {paper}
            </div>
            <div className="desk-side">
              <Suggestions editor={editor} suggesting={suggesting} />
              <Translations editor={editor} />
              <Inserts editor={editor} caseId={baseId} />
            </div>
          </div>
        )}
      />
    </SdkDoor>
  )
}
