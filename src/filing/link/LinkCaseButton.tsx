import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type CaseRow, cases, endedCases } from '../../../contract/case/case.ts'
import { filing, type Preservation } from '../../../contract/filing/filing.ts'
import { linkableStates } from '../../../contract/filing/moves.ts'
import { runAction } from '../../action/runAction.ts'
import { useAskedClose } from '../../action/useAskedClose.ts'
import { Cause } from '../../list/Cause.tsx'
import { ask } from '../../local/call.ts'
import { useRows } from '../../local/hooks.ts'
import { Button, OnceButton } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { asAppError } from '../../ui/errorText.ts'
import type { Wrong } from '../../ui/Field.tsx'
import { notifyError } from '../../ui/notify.tsx'
import { Suggest } from '../../ui/Suggest.tsx'

/** As many as a phone shows at once. */
const most = 4

interface LinkProps {
  row: Preservation
  refresh: () => void
}

/** For an application of before arbitration that lies in no case yet: the case that followed it. */
export function LinkCaseButton({ row, refresh }: LinkProps) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  if (row.caseNo || !linkableStates.includes(row.state)) return null
  return (
    <>
      <Button icon="folder" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t`关联案件`}
      </Button>
      {open ? <LinkCaseDialog row={row} refresh={refresh} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function LinkCaseDialog({ row, refresh, onClose }: LinkProps & { onClose: () => void }) {
  const { t } = useLingui()
  // What is decided is about what stood here when the dialog opened, not about what came in meanwhile.
  const [version] = useState(row.version)
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState<Wrong>()
  const { rows = [] } = useRows('case', cases.listMyCases, { query: { page: 1, size: 100 } })
  const close = useAskedClose(typed !== '', onClose)

  function find(text: string): CaseRow[] {
    const wanted = text.trim().toLowerCase()
    const isWanted = ({ caseNo, cause }: CaseRow) =>
      caseNo.toLowerCase().includes(wanted) || cause.toLowerCase().includes(wanted)
    // First those in which somebody of this name takes part.
    const fits = (one: CaseRow) => one.attendees.some(({ name }) => name === row.applicant.name)
    const open = rows.filter((one) => !endedCases.includes(one.state) && isWanted(one))
    return open.sort((a, b) => Number(fits(b)) - Number(fits(a))).slice(0, most)
  }

  /** The case with the number that was typed; null where there is none for this person. */
  async function caseWith(caseNo: string): Promise<{ id: string } | null> {
    const here = rows.find((one) => one.caseNo === caseNo || one.receiptNo === caseNo)
    if (here) return here
    try {
      return await ask(cases.findCaseByCaseNo, { body: { caseNo } })
    } catch (error) {
      const failure = asAppError(error)
      if (failure.code === 'notFound') setWrong({ code: 'caseNo.unknown' })
      else notifyError(failure)
      return null
    }
  }

  async function link(): Promise<boolean> {
    const caseNo = typed.trim()
    if (!caseNo) {
      setWrong({ code: 'caseNo.required' })
      return false
    }
    const found = await caseWith(caseNo)
    if (!found) return false
    const body = { id: row.id, version, caseId: found.id }
    const done = await runAction(
      t`已关联案件`,
      () => ask(filing.linkPreservation, { body }),
      refresh,
      (error) => (error.code === 'preservation.party' ? setWrong({ code: error.code }) : notifyError(error)),
    )
    if (done) onClose()
    return done
  }

  return (
    <Dialog
      title={t`关联案件`}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{t`取消`}</Button>
          <OnceButton look="primary" action={link}>
            {t`确认关联`}
          </OnceButton>
        </>
      }
    >
      <div className="stack">
        <p className="muted">{t`关联后，本申请及其担保将列入该案的“保全与担保”。保全申请人须为该案当事人。`}</p>
        <Suggest<CaseRow>
          label={t`案件编号`}
          required
          wide
          hint={t`可直接输入，或从您参与的案件中选择`}
          pickLabel={t`从我的案件中选择`}
          name="caseNo"
          value={typed}
          onChange={(text) => {
            setTyped(text)
            setWrong(undefined)
          }}
          onBlur={() => undefined}
          error={wrong}
          find={find}
          textOf={(one) => one.caseNo}
          onPick={(one) => setTyped(one.caseNo)}
          show={(one) => (
            <div>
              <strong className="nowrap">{one.caseNo}</strong>
              <div className="muted small-text">
                <Cause of={one.cause} /> · {one.attendees.map(({ name }) => name).join(' / ')}
              </div>
            </div>
          )}
        />
      </div>
    </Dialog>
  )
}
