import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { csvOf } from '../../../contract/both/csv.ts'
import { type Attendance, passPrefix } from '../../../contract/gathering/gathering.ts'
import { useQuery } from '../../account/gate/query.ts'
import { PassField } from '../../list/door/PassField.tsx'
import { hashOfPass } from '../../list/door/pass.ts'
import { useConnection, useRow } from '../../local/hooks.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button, OnceButton } from '../../ui/Button.tsx'
import { asAppError } from '../../ui/errorText.ts'
import { clock, dateTime, spanOf } from '../../ui/format.ts'
import { notify, notifyError } from '../../ui/notify.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/States.tsx'
import { saveBlob } from '../../ui/saveBlob.ts'
import { Table } from '../../ui/Table.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { AttendanceTag } from '../StateTags.tsx'
import { attendanceWords } from '../words.ts'
import { type AtDoor, useDoor } from './useDoor.ts'

/** /activity/door?id=: who is expected, and who has come; it works without a network. */
export function DoorScreen() {
  const { t } = useLingui()
  const id = useQuery('id')
  return id ? <Door key={id} id={id} /> : <EmptyState page icon="search" title={t`没有这个活动`} />
}

/** In the name, the organisation or the end of the phone. */
const holds = ({ name, company, phoneEnd }: Attendance, words: string) =>
  `${name} ${company} ${phoneEnd}`.toLowerCase().includes(words)

function Door({ id }: { id: string }) {
  const { t, i18n } = useLingui()
  const { row } = useRow('gathering', id)
  const { list, error, refresh, letIn } = useDoor(id)
  const { online } = useConnection()
  const [typed, setTyped] = useState('')
  const words = typed.trim().toLowerCase()
  const came = list?.filter((one) => one.state === 'checkedIn' || one.waits).length ?? 0
  const expected = list?.filter((one) => one.state !== 'waitlisted').length ?? 0
  const shown = list?.filter((one) => words === '' || isPass(typed) || holds(one, words))

  async function enter(one: AtDoor): Promise<boolean> {
    const name = nameOf(one)
    if (one.state === 'checkedIn' || one.waits) {
      notify(t`${name} 已签到过`)
      return true
    }
    try {
      await letIn(one, t`活动签到：${name}`)
      notify(t`${name} 签到成功`)
      return true
    } catch (caught) {
      notifyError(asAppError(caught))
      return false
    }
  }
  const nameOf = ({ name, phoneEnd }: Attendance) => name || t`尾号 ${phoneEnd}`

  async function read(scanned: string): Promise<void> {
    const hash = await hashOfPass(scanned.trim().slice(passPrefix.length))
    const one = list?.find(({ passHash }) => passHash === hash)
    setTyped('')
    if (!one || one.state === 'waitlisted') notifyError({ code: 'gathering.notEnrolled' })
    else await enter(one)
  }

  /** All of the list, as this device has it. */
  function save(): void {
    const head = [t`姓名`, t`单位`, t`手机尾号`, t`状态`, t`报名时间`, t`签到时间`]
    const lines = (list ?? []).map((one) => [
      ...[one.name, one.company, one.phoneEnd, i18n._(attendanceWords[one.waits ? 'checkedIn' : one.state].words)],
      ...[dateTime(one.enrolledAt), one.checkedAt ? dateTime(one.checkedAt) : ''],
    ])
    saveBlob(new Blob([csvOf([head, ...lines])], { type: 'text/csv' }), `${row?.title ?? t`签到名单`}.csv`)
  }

  const state = (one: AtDoor) => (
    <span className="row">
      <AttendanceTag state={one.waits ? 'checkedIn' : one.state} />
      {one.waits ? (
        <Tag family="amber" icon="clock">{t`待同步`}</Tag>
      ) : one.checkedAt ? (
        <span className="muted small-text number">{clock(one.checkedAt)}</span>
      ) : null}
    </span>
  )
  const action = (one: AtDoor) => {
    if (one.waits || (one.state !== 'enrolled' && one.state !== 'noShow')) return null
    const name = nameOf(one)
    return (
      <OnceButton small action={() => enter(one)} aria-label={t`签到：${name}`}>
        {t`签到`}
      </OnceButton>
    )
  }

  return (
    <div className="stack">
      <div className="page-head">
        <div>
          <h1>{row?.title ?? t`活动签到`}</h1>
          <p className="muted">{row ? `${spanOf(row)} ${row.place}` : ''}</p>
        </div>
        <strong className="number" role="status">{t`已到 ${came} / ${expected} 人`}</strong>
      </div>
      {online ? null : (
        <Banner family="amber" icon="offline">
          {t`没有网络。名单已保存在本设备，可继续签到；恢复网络后自动同步，重复签到只计一次。`}
        </Banner>
      )}
      <PassField
        label={t`扫描二维码，或搜索姓名、单位、手机尾号`}
        notPass={t`此二维码不是活动入场码`}
        {...{ typed, setTyped, isPass }}
        read={(pass) => void read(pass)}
      />
      {shown === undefined ? (
        error ? (
          <ErrorState error={error} retry={refresh} />
        ) : (
          <Skeleton lines={6} />
        )
      ) : shown.length ? (
        <section className="card" aria-label={t`签到名单`}>
          <header>
            <h2>{t`签到名单`}</h2>
            <Button small icon="download" onClick={save}>
              {t`导出名单`}
            </Button>
          </header>
          <Table
            label={t`签到名单`}
            items={shown}
            keyOf={(one) => one.id}
            columns={[
              { name: t`姓名`, show: nameOf },
              { name: t`单位`, show: ({ company }) => company || '—' },
              { name: t`手机尾号`, show: ({ phoneEnd }) => <span className="number">{phoneEnd}</span>, nowrap: true },
              { name: t`状态`, show: state, nowrap: true },
              { name: t`操作`, show: action, nowrap: true, stays: true },
            ]}
            card={(one) => (
              <>
                <div className="row between">
                  <strong>{nameOf(one)}</strong>
                  {state(one)}
                </div>
                <span className="muted small-text">{`${one.company} ${one.phoneEnd}`}</span>
                {action(one)}
              </>
            )}
          />
        </section>
      ) : (
        <EmptyState icon="people" title={words ? t`名单中没有此人` : t`还没有人报名`}>
          {words ? <Button onClick={() => setTyped('')}>{t`清除筛选条件`}</Button> : null}
        </EmptyState>
      )}
    </div>
  )
}

const isPass = (typed: string) => typed.trim().startsWith(passPrefix)
