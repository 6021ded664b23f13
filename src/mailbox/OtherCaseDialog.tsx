import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type CaseRow, cases } from '../../contract/case/case.ts'
import { AppError } from '../../contract/errors/errors.ts'
import { ask } from '../local/call.ts'
import { useConnection } from '../local/hooks.ts'
import { Button, OnceButton } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { errorText } from '../ui/errorText.ts'
import { Fact } from '../ui/Fact.tsx'
import { listed } from '../ui/listed.ts'
import { TextInput } from '../ui/TextInput.tsx'

/** Which case something is filed into that names none: by its number, and seen before it is done. */
export function OtherCaseDialog({
  file,
  onClose,
}: {
  file: (caseId: string, caseNo: string) => Promise<boolean>
  onClose: () => void
}) {
  const { t } = useLingui()
  const { online } = useConnection()
  const [typed, setTyped] = useState('')
  const [found, setFound] = useState<CaseRow>()
  const [error, setError] = useState<AppError>()
  const caseNo = typed.trim()
  const find = async () => {
    setError(undefined)
    setFound(undefined)
    try {
      setFound(await ask(cases.findCaseByCaseNo, { body: { caseNo } }))
      return true
    } catch (caught) {
      if (!(caught instanceof AppError)) throw caught
      setError(caught)
      return false
    }
  }
  const put = async () => {
    const done = found ? await file(found.id, found.caseNo || found.receiptNo) : false
    if (done) onClose()
    return done
  }
  return (
    <Dialog
      title={t`归入案件`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t`取消`}</Button>
          <OnceButton look="primary" icon="folder" disabled={!online || !found} action={put}>
            {t`归入`}
          </OnceButton>
        </>
      }
    >
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          if (caseNo) void find()
        }}
      >
        <div className="row low">
          <TextInput
            label={t`案号或收件编号`}
            maxLength={50}
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value)
              setFound(undefined)
            }}
          />
          <OnceButton icon="search" disabled={!online || !caseNo} action={find}>
            {t`查找`}
          </OnceButton>
        </div>
        {error ? (
          <p className="wrong-text" role="alert">
            {errorText(error)}
          </p>
        ) : null}
        {found ? (
          <dl className="facts" aria-live="polite">
            <Fact label={t`案号`}>
              <span className="number">{found.caseNo || found.receiptNo}</span>
            </Fact>
            <Fact label={t`当事人`}>{listed(found.attendees.map(({ name }) => name))}</Fact>
          </dl>
        ) : null}
      </form>
    </Dialog>
  )
}
