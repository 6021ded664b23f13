import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type CaseRow, endedCases } from '../../../contract/case/case.ts'
import { type Deadline, deadlines, isOverdue } from '../../../contract/deadline/deadline.ts'
import { useMay } from '../../account/role/useMay.ts'
import { runAction } from '../../action/runAction.ts'
import { ask } from '../../local/call.ts'
import { serverNow } from '../../local/connection.ts'
import { useConnection, useRow } from '../../local/hooks.ts'
import { Button, OnceButton } from '../../ui/Button.tsx'
import { confirm } from '../../ui/Dialog.tsx'
import { dayAt } from '../../ui/format.ts'
import { Section } from '../../ui/Section.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/States.tsx'
import { AwardTerm } from './award/AwardTerm.tsx'
import { DeadlineDialog } from './DeadlineDialog.tsx'
import { DeadlineLine } from './DeadlineLine.tsx'
import { IcsButton } from './IcsButton.tsx'
import './deadline.css'

/** What is due in a case: what follows from where it stands, and what its secretary set. */
export function DeadlinePart({ row }: { row: CaseRow }) {
  const { t } = useLingui()
  const { online } = useConnection()
  const isStaff = useMay(deadlines.addDeadline)
  const { row: kept, error, refresh } = useRow('deadlines', row.id, deadlines.getDeadlines, { params: { id: row.id } })
  const [editing, setEditing] = useState<Deadline | 'new'>()
  const maySet = isStaff && online && !endedCases.includes(row.state)
  const today = dayAt(serverNow())

  const mark = ({ id, version, doneAt }: Deadline) =>
    runAction(
      doneAt ? t`已恢复为未完成` : t`已标为完成`,
      () => ask(deadlines.markDeadline, { body: { id, version, done: doneAt === null } }),
      refresh,
    )

  async function remove({ id, version, title }: Deadline): Promise<void> {
    const agreed = await confirm({
      title: t`删除期限`,
      text: t`将删除“${title}”；办理记录会保留此操作。`,
      accept: t`删除`,
      reject: t`取消`,
      danger: true,
    })
    if (agreed) await runAction(t`已删除期限`, () => ask(deadlines.removeDeadline, { body: { id, version } }), refresh)
  }

  const acts = (one: Deadline) =>
    isStaff && online && one.kind === 'own' ? (
      <div className="row">
        <OnceButton small icon={one.doneAt ? 'undo' : 'check'} action={() => mark(one)}>
          {one.doneAt ? t`恢复未完成` : t`标为完成`}
        </OnceButton>
        {maySet ? (
          <Button small icon="edit" aria-label={t`修改期限 ${one.title}`} onClick={() => setEditing(one)}>
            {t`修改`}
          </Button>
        ) : null}
        <Button small icon="trash" aria-label={t`删除期限 ${one.title}`} onClick={() => void remove(one)}>
          {t`删除`}
        </Button>
      </div>
    ) : null

  return (
    <Section
      title={t`期限`}
      more={
        <div className="row">
          {kept?.list.length ? <IcsButton caseId={row.id} /> : null}
          {maySet ? (
            <Button small look="primary" icon="plus" aria-haspopup="dialog" onClick={() => setEditing('new')}>
              {t`设定期限`}
            </Button>
          ) : null}
        </div>
      }
    >
      {kept ? <AwardTerm kept={kept} isOpen={!endedCases.includes(row.state)} refresh={() => void refresh()} /> : null}
      {kept?.list.length ? (
        <ul className="deadline-list">
          {kept.list.map((one) => (
            <DeadlineLine key={one.id} one={one} overdue={isOverdue(one, today)} today={today} acts={acts(one)} />
          ))}
        </ul>
      ) : kept ? (
        <EmptyState icon="calendar" title={t`没有期限`}>
          <p>{t`补正、缴费、答辩、举证和裁决期限会随案件进展自动出现；秘书也可以另行设定。`}</p>
        </EmptyState>
      ) : error ? (
        <ErrorState error={error} retry={refresh} />
      ) : (
        <Skeleton lines={3} />
      )}
      {editing ? (
        <DeadlineDialog
          caseId={row.id}
          old={editing === 'new' ? undefined : editing}
          refresh={refresh}
          onClose={() => setEditing(undefined)}
        />
      ) : null}
    </Section>
  )
}
