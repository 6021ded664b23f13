import { useLingui } from '@lingui/react/macro'
import type { Registration } from '../../../contract/registration/registration.ts'
import { RegistrationTag } from '../../account/own/RegistrationTag.tsx'
import { kindOf } from '../../account/own/registrationWords.ts'
import { Button } from '../../ui/Button.tsx'
import { dateTime } from '../../ui/format.ts'
import { Moment } from '../../ui/Moment.tsx'
import { Table } from '../../ui/Table.tsx'

/** Registrations, as a table or as cards on a phone. */
export function ReviewList({ rows, onOpen }: { rows: Registration[]; onOpen: (row: Registration) => void }) {
  const { t, i18n } = useLingui()
  const open = (row: Registration) => (
    <Button
      small
      look={row.state === 'submitted' ? 'primary' : 'plain'}
      aria-label={row.state === 'submitted' ? t`审核 ${row.title}` : t`查看 ${row.title}`}
      onClick={() => onOpen(row)}
    >
      {row.state === 'submitted' ? t`审核` : t`查看`}
    </Button>
  )
  return (
    <Table
      label={t`注册申请`}
      items={rows}
      keyOf={(row) => row.id}
      columns={[
        { name: t`名称`, show: (row) => row.title },
        { name: t`类别`, show: (row) => i18n._(kindOf(row.kind, row.data.cate)), nowrap: true },
        { name: t`提交人`, show: (row) => row.userName },
        { name: t`状态`, show: (row) => <RegistrationTag state={row.state} />, nowrap: true },
        { name: t`提交时间`, show: (row) => <Moment at={row.submittedAt} /> },
        { name: t`操作`, show: open, nowrap: true, stays: true },
      ]}
      card={(row) => (
        <>
          <div className="row between">
            <strong>{row.title}</strong>
            <RegistrationTag state={row.state} />
          </div>
          <div className="muted small-text">
            {i18n._(kindOf(row.kind, row.data.cate))} · {row.userName} ·{' '}
            <span className="number nowrap">{dateTime(row.submittedAt)}</span>
          </div>
          {open(row)}
        </>
      )}
    />
  )
}
