import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { CaseRow } from '../../../contract/case/case.ts'
import { caseOpenings, openingHours } from '../../../contract/case/caseOpening.ts'
import type { AppError } from '../../../contract/errors/errors.ts'
import { DecisionDialog } from '../../draft/decision/DecisionDialog.tsx'
import { ReasonField } from '../../draft/decision/ReasonField.tsx'
import { useDecision } from '../../draft/decision/useDecision.ts'
import { useConnection } from '../../local/hooks.ts'
import { hrefTo } from '../../ui/address.ts'
import { Button } from '../../ui/Button.tsx'
import { listed } from '../../ui/listed.ts'
import { EmptyState } from '../../ui/States.tsx'
import { CaseTag } from '../CaseTag.tsx'

interface UnseenCaseProps {
  id: string
  /** What lists know of it, where this device has seen one. */
  row: CaseRow | null | undefined
  /** Why it is not shown: of another secretary's a reason opens it. */
  error: AppError
  refresh: () => void
}

/** In place of a case of the institution that is not this person's: what lists say of it, and how it is opened. */
export function UnseenCase({ id, row, error, refresh }: UnseenCaseProps) {
  const opens = error.code === 'case.others'
  const { t } = useLingui()
  const { online } = useConnection()
  const [asks, setAsks] = useState(false)
  return (
    <EmptyState page icon="lock" title={opens ? t`本案由其他秘书承办` : t`案件已受理`}>
      {row ? (
        <p>
          <span className="number">{row.caseNo}</span> <CaseTag state={row.state} />
          <br />
          {listed(row.attendees.filter(({ role }) => role === 'party').map(({ name }) => name))}
        </p>
      ) : (
        <p className="number">{String(error.params.caseNo ?? '')}</p>
      )}
      <p>
        {opens
          ? t`说明理由后可查阅本案 ${openingHours} 小时；查阅记录会通知负责人和承办秘书。`
          : t`案件受理后，由承办秘书和机构负责人查阅。`}
      </p>
      <div className="row">
        <a className="button" href={hrefTo('/case/index')}>
          {t`案件列表`}
        </a>
        {opens ? (
          <Button look="primary" disabled={!online} onClick={() => setAsks(true)}>
            {t`说明理由并查阅`}
          </Button>
        ) : null}
      </div>
      {asks ? <OpenDialog id={id} refresh={refresh} onClose={() => setAsks(false)} /> : null}
    </EmptyState>
  )
}

function OpenDialog({ id, refresh, onClose }: { id: string; refresh: () => void; onClose: () => void }) {
  const { t } = useLingui()
  const decision = useDecision({
    call: caseOpenings.openOther,
    about: { id },
    opening: { reason: '' },
    done: t`已开放查阅`,
    refresh,
    onClose,
  })
  return (
    <DecisionDialog
      decision={decision}
      title={t`查阅其他秘书的案件`}
      says={t`理由记入日志，并通知负责人和承办秘书；${openingHours} 小时后自动关闭。`}
      accept={t`查阅`}
      look="primary"
    >
      <ReasonField {...decision.area('reason')} />
    </DecisionDialog>
  )
}
