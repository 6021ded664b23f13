import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isUnseen } from '../../../contract/errors/errors.ts'
import { NoCase } from '../../draft/casePaper/NoCase.tsx'
import { CaseDoors, SoonDoors } from '../../hearing/enter/doors.tsx'
import { Cause } from '../../list/Cause.tsx'
import { useCase } from '../../list/useCase.ts'
import { startLocal } from '../../local/page.ts'
import { ConfirmHost } from '../../ui/Dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { shownLanguage } from '../../ui/language.ts'
import { speakPrime } from '../../ui/prime.ts'
import { ErrorState, Skeleton } from '../../ui/States.tsx'
import { CaseTag } from '../CaseTag.tsx'
import { CaseParts } from '../details/CaseParts.tsx'
import { UnseenCase } from '../opening/UnseenCase.tsx'
import { ShareButton } from './ShareButton.tsx'

/** One case in one column, its parts at the bottom, and what this person may do with it just above them. */
export function CaseApp({ id }: { id: string }) {
  const { t } = useLingui()
  speakPrime(shownLanguage())
  // What is handed in here is sent from here, and what changes comes by itself.
  useEffect(startLocal, [])
  const { row, detail, error, refresh } = useCase(id)
  const isGone = error?.code === 'notFound' || error?.code === 'badRequest'
  if (isGone) return <NoCase />
  if (error && isUnseen(error.code)) return <UnseenCase id={id} row={row} error={error} refresh={refresh} />
  const known = row && (!detail || row.version > detail.version) ? row : detail
  if (!known) return error ? <ErrorState error={error} retry={refresh} /> : <Skeleton lines={8} />
  return (
    <>
      <SoonDoors />
      <Link to="/case/index" className="back">
        <Icon name="left" />
        {t`案件列表`}
      </Link>
      <div className="page-head">
        <div>
          <h1 className="number">{known.caseNo}</h1>
          <p className="muted">
            <Cause of={known.cause} />
          </p>
        </div>
        <div className="row">
          <CaseDoors caseId={id} />
          <CaseTag state={known.state} />
          <ShareButton id={id} title={t`案件 ${known.caseNo}`} />
        </div>
      </div>
      <CaseParts row={known} detail={detail ?? undefined} refresh={refresh} phone />
      <ConfirmHost />
    </>
  )
}
