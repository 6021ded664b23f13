import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { CaseRow } from '../../contract/case/case.ts'
import { caseLife } from '../../contract/case/caseLife.ts'
import { byOrder, firstOrder } from '../../contract/case/caseOrder.ts'
import { Cause } from '../list/Cause.tsx'
import { More } from '../list/More.tsx'
import { OnlyHere } from '../list/OnlyHere.tsx'
import { useCase } from '../list/useCase.ts'
import { useDebounced } from '../list/useDebounced.ts'
import { usePages } from '../list/usePages.ts'
import { Button } from '../ui/Button.tsx'
import { errorText } from '../ui/errorText.ts'
import type { Wrong } from '../ui/Field.tsx'
import { ErrorState, Skeleton } from '../ui/States.tsx'
import { TextInput } from '../ui/TextInput.tsx'

const order = byOrder(firstOrder)
const wordsOf = ({ caseNo, receiptNo, cause, attendees }: CaseRow) =>
  [caseNo, receiptNo, cause, ...attendees.map(({ name }) => name)].join(' ').toLowerCase()

/** The one case something is about: found among all by its number, cause or people at the server, and shown once it is chosen. */
export function CasePick({
  value,
  onPick,
  error,
}: {
  /** Its id, or empty. */
  value: string
  onPick: (id: string) => void
  error: Wrong | undefined
}) {
  const { t } = useLingui()
  const { row } = useCase(value || undefined)
  return (
    <fieldset className={`field wide case-pick${error ? ' wrong' : ''}`}>
      <legend>
        <strong>{t`案件`}</strong>{' '}
        <span className="star" aria-hidden="true">
          *
        </span>
      </legend>
      {value ? (
        <div className="split">
          {row ? <Named row={row} /> : <Skeleton lines={1} />}
          <Button small icon="search" onClick={() => onPick('')}>
            {t`另选案件`}
          </Button>
        </div>
      ) : (
        <Found onPick={onPick} />
      )}
      {error ? (
        <p className="error" role="alert">
          {errorText(error)}
        </p>
      ) : null}
    </fieldset>
  )
}

function Found({ onPick }: { onPick: (id: string) => void }) {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const q = useDebounced(text.trim())
  const words = q.toLowerCase()
  const found = usePages({
    call: caseLife.listCases,
    filter: { q, ...firstOrder },
    fits: (row, isNamed) => isNamed || wordsOf(row).includes(words),
    order,
  })
  return (
    <div className="stack">
      <TextInput
        label={t`搜索案号、案由或当事人`}
        bare
        icon="search"
        placeholder={t`案号、案由或当事人`}
        type="search"
        maxLength={100}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <OnlyHere />
      {found.rows?.length ? (
        <ul className="items" aria-label={t`案件列表`}>
          {found.rows.map((row) => (
            <li key={row.id} className="split">
              <Named row={row} />
              <Button small aria-label={t`选择 ${row.caseNo}`} onClick={() => onPick(row.id)}>
                {t`选择`}
              </Button>
            </li>
          ))}
        </ul>
      ) : found.error ? (
        <ErrorState error={found.error} retry={found.refresh} />
      ) : found.loading || !found.rows ? (
        <Skeleton lines={4} />
      ) : (
        <p className="muted">{t`没有符合条件的案件`}</p>
      )}
      {found.more ? <More busy={found.loading} onMore={found.more} /> : null}
    </div>
  )
}

function Named({ row }: { row: CaseRow }) {
  return (
    <span className="grow">
      <strong className="nowrap number">{row.caseNo || row.receiptNo}</strong>
      <span className="muted small-text case-pick-about">
        <Cause of={row.cause} /> ·{' '}
        {row.attendees
          .filter(({ role }) => role === 'party')
          .map(({ name }) => name)
          .join(' / ')}
      </span>
    </span>
  )
}
