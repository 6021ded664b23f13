import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type Mandate, mandates } from '../../../contract/mandate/mandate.ts'
import { mandateMoves } from '../../../contract/mandate/moves.ts'
import { useMay } from '../../account/role/useMay.ts'
import { MoveDialog } from '../../move/MoveDialog.tsx'
import { buttonsOf, faceOf } from '../../move/moveButton.ts'
import { Button } from '../../ui/Button.tsx'
import { dateTime } from '../../ui/format.ts'
import { inLanguage } from '../../ui/inLanguage.ts'
import { Tag } from '../../ui/Tag.tsx'
import { FileList } from '../../upload/FileList.tsx'
import { AgentConflicts } from './AgentConflicts.tsx'
import { Named } from './Named.tsx'
import { mandateTags } from './words.ts'

/** What a secretary decides. */
const decisions = buttonsOf<Mandate>()(mandateMoves, mandates)

interface CardProps {
  row: Mandate
  /** The case is over: nothing is decided any more. */
  isEnded: boolean
  refresh: () => void
}

/** One agent that a party named: the letter, what was decided, and for secretaries the decision. */
export function MandateCard({ row, isEnded, refresh }: CardProps) {
  const { t, i18n } = useLingui()
  const [doing, setDoing] = useState<(typeof decisions)[number]>()
  const isStaff = useMay(mandates.acceptMandate)
  const { name, byName, submittedAt, decidedByName, decidedAt, reason, state } = row
  const [words, family, icon] = mandateTags[state]
  const files = row.files.map((file) => ({ ...file, id: file.attachmentId, name: file.fileName }))
  const named = <Named agent={row} replaces={row.replaces?.name ?? ''} parties={row.parties} />
  return (
    <li className="stack" aria-label={t`代理人变更：${name}`}>
      <div className="row">
        <Tag family={family} icon={icon}>
          {i18n._(words)}
        </Tag>
        <By name={byName} at={submittedAt} />
      </div>
      {named}
      <FileList files={files} />
      {decidedAt ? (
        <div className="row">
          <strong>{i18n._(words)}</strong>
          <By name={decidedByName} at={decidedAt} />
        </div>
      ) : null}
      {reason ? <p style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{reason}</p> : null}
      {isStaff && state === 'pending' && !isEnded ? (
        <div className="row">
          {decisions.map((move) => (
            <Button key={move.name} small {...faceOf(move)} aria-haspopup="dialog" onClick={() => setDoing(move)}>
              {inLanguage(move.words)}
            </Button>
          ))}
        </div>
      ) : null}
      {doing ? (
        <MoveDialog move={doing} row={row} refresh={refresh} onClose={() => setDoing(undefined)}>
          {named}
          {doing.name === 'accept' ? <AgentConflicts id={row.id} /> : null}
        </MoveDialog>
      ) : null}
    </li>
  )
}

function By({ name, at }: { name: string; at: string }) {
  return (
    <span className="muted small-text">
      {name} ·{' '}
      <time dateTime={at} className="number nowrap">
        {dateTime(at)}
      </time>
    </span>
  )
}
