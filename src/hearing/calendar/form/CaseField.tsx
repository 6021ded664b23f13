import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { cases } from '../../../../contract/case/case.ts'
import { AppError } from '../../../../contract/errors/errors.ts'
import { ask } from '../../../local/call.ts'
import type { Wrong } from '../../../ui/Field.tsx'
import { listed } from '../../../ui/listed.ts'
import { TextInput } from '../../../ui/TextInput.tsx'

interface FieldProps {
  required: boolean
  /** It is known and stays. */
  fixed: boolean
  caseNo: string
  error: Wrong | undefined
  onFound: (found: { id: string; caseNo: string } | undefined) => void
}

/** The number of a case, looked up once it is typed. */
export function CaseField({ required, fixed, caseNo, error, onFound }: FieldProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState(caseNo)
  const [unknown, setUnknown] = useState<Wrong>()
  /** Who takes part, so that a number mistyped into another case is seen. */
  const [people, setPeople] = useState<string[]>([])

  async function look(): Promise<void> {
    if (fixed || typed.trim() === caseNo) return
    setUnknown(undefined)
    setPeople([])
    if (typed.trim() === '') return onFound(undefined)
    try {
      const body = { caseNo: typed.trim() }
      const [found, attendees] = await Promise.all([
        ask(cases.findCaseByCaseNo, { body }),
        ask(cases.getAttendeeByCaseNo, { body }),
      ])
      setPeople(attendees.map(({ name }) => name))
      onFound(found)
    } catch (caught) {
      if (!(caught instanceof AppError)) throw caught
      onFound(undefined)
      setUnknown({ code: caught.code === 'notFound' ? 'caseNo.unknown' : caught.code })
    }
  }

  const names = listed(people)
  return (
    <div className="stack">
      <TextInput
        label={t`案件编号`}
        required={required}
        readOnly={fixed}
        maxLength={100}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={() => void look()}
        error={unknown ?? error}
      />
      {names ? <p className="small-text">{t`案件参与人：${names}`}</p> : null}
    </div>
  )
}
