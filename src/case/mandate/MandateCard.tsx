import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Mandate } from '../../../contract/mandate/mandate.ts'
import { mandates } from '../../../contract/mandate/mandate.ts'
import { useMay } from '../../account/role/useMay.ts'
import { Button } from '../../ui/Button.tsx'
import { dateTime } from '../../ui/format.ts'
import { Tag } from '../../ui/Tag.tsx'
import { FileList } from '../../upload/FileList.tsx'
import { DecideDialog } from './DecideDialog.tsx'
import { Named } from './Named.tsx'
import { type Decision, decisionWords, mandateTags } from './words.ts'

interface CardProps {
  row: Mandate
  /** The case is over: nothing is decided any more. */
  isEnded: boolean
  refresh: () => void
}

/** One agent that a party named: the letter, what was decided, and for secretaries the decision. */
export function MandateCard({ row, isEnded, refresh }: CardProps) {
  const { t, i18n } = useLingui()
  const [doing, setDoing] = useState<Decision>()
  const isStaff = useMay(mandates.acceptMandate)
  const { name, byName, submittedAt, decidedByName, decidedAt, reason, state } = row
  const [words, family, icon] = mandateTags[state]
  const files = row.files.map((file) => ({ ...file, id: file.attachmentId, name: file.fileName }))
  return (
    <li className="stack" aria-label={t`代理人变更：${name}`}>
      <div className="row">
        <Tag family={family} icon={icon}>
          {i18n._(words)}
        </Tag>
        <By name={byName} at={submittedAt} />
      </div>
      <Named agent={row} replaces={row.replaces?.name ?? ''} parties={row.parties} />
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
          {(Object.keys(decisionWords) as Decision[]).map((decision) => (
            <Button
              key={decision}
              small
              look={decisionWords[decision].look}
              icon={decisionWords[decision].icon}
              aria-haspopup="dialog"
              onClick={() => setDoing(decision)}
            >
              {i18n._(decisionWords[decision].words)}
            </Button>
          ))}
        </div>
      ) : null}
      {doing ? <DecideDialog decision={doing} row={row} refresh={refresh} onClose={() => setDoing(undefined)} /> : null}
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
