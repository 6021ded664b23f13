import { useLingui } from '@lingui/react/macro'
import { type Trial, trialIsOver } from '../../../contract/hearing/trial.ts'
import { Button } from '../../ui/Button.tsx'
import { Dotted } from '../../ui/Dotted.tsx'
import { spanOf } from '../../ui/format.ts'
import { shownLanguage } from '../../ui/language.ts'
import { OwnTime } from '../../ui/OwnTime.tsx'
import { Table } from '../../ui/Table.tsx'
import { TrialDoor } from '../enter/EnterButton.tsx'
import { TrialTag } from '../TrialTag.tsx'
import { typeWords } from '../trialWords.ts'

/** So many names stand in a row; the rest is counted. */
const namesMost = 3

interface TableProps {
  label: string
  list: Trial[]
  onOpen: (id: string) => void
  /** Where several are changed at once: which are, by id. */
  ticked?: ReadonlySet<string> | undefined
  onTick?: (id: string) => void
}

/** From when to when, and for who is elsewhere when that is there. */
function Held({ row }: { row: Trial }) {
  return (
    <span className="trial-held">
      <span className="number">{spanOf(row)}</span> <OwnTime at={row.startsAt} />
    </span>
  )
}

/** Hearings as rows, or cards on a phone, each with the way to what it is about. */
export function TrialTable({ label, list, onOpen, ticked, onTick }: TableProps) {
  const { t, i18n } = useLingui()
  const people = ({ attendees }: Trial) => {
    const names = attendees.slice(0, namesMost).map(({ name }) => name)
    const { length: count } = attendees
    const listed = names.join(shownLanguage() === 'zh' ? '、' : ', ')
    return count > namesMost ? t`${listed}等 ${count} 人` : listed
  }
  const presiding = ({ presiding: name, dept }: Trial) => [name, dept].filter(Boolean).join(' · ')
  const where = ({ place, online }: Trial) => place || (online && <span className="nowrap">{t`在线`}</span>)
  const type = ({ type: kind }: Trial) => i18n._(typeWords[kind])
  const open = (row: Trial) => {
    const { id, title } = row
    return (
      <span className="row">
        <TrialDoor row={row} small />
        <Button small aria-haspopup="dialog" aria-label={t`查看 ${title}`} onClick={() => onOpen(id)}>
          {t`查看`}
        </Button>
      </span>
    )
  }
  const tick = ({ id, title, state }: Trial) => (
    <label className="check">
      <input
        type="checkbox"
        aria-label={t`选择 ${title}`}
        disabled={trialIsOver.includes(state)}
        checked={ticked?.has(id) ?? false}
        onChange={() => onTick?.(id)}
      />
    </label>
  )
  return (
    <Table
      label={label}
      items={list}
      keyOf={(row) => row.id}
      columns={[
        ...(ticked ? [{ name: t`选择`, show: tick, nowrap: true }] : []),
        { name: t`时间（北京时间）`, show: (row) => <Held row={row} />, nowrap: true },
        { name: t`名称`, show: (row) => row.title },
        // What several are changed of at once is meetings alone.
        ...(ticked ? [] : [{ name: t`类型`, show: type, nowrap: true }]),
        { name: t`案件编号`, show: (row) => <span className="number">{row.caseNo || '—'}</span>, nowrap: true },
        { name: t`地点`, show: (row) => where(row) || '—' },
        { name: t`参会人员`, show: people },
        ...(ticked ? [{ name: t`主持人与部门`, show: presiding }] : []),
        { name: t`状态`, show: (row) => <TrialTag of={row} />, nowrap: true },
        { name: t`操作`, show: open, nowrap: true, stays: true },
      ]}
      card={(row) => (
        <>
          <div className="row between">
            {ticked ? tick(row) : null}
            <strong className="grow">{row.title}</strong>
            <TrialTag of={row} />
          </div>
          <Held row={row} />
          <Dotted className="muted small-text" parts={[type(row), row.caseNo, where(row)]} />
          <span className="muted small-text">{people(row)}</span>
          {row.presiding ? <span className="muted small-text">{presiding(row)}</span> : null}
          {open(row)}
        </>
      )}
    />
  )
}
