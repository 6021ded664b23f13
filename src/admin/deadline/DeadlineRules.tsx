import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { deadlines } from '../../../contract/deadline/deadline.ts'
import { runAction } from '../../action/runAction.ts'
import { useAsk } from '../../action/useAsk.ts'
import { Listing } from '../../list/Listing.tsx'
import { ask } from '../../local/call.ts'
import { serverNow } from '../../local/connection.ts'
import { Button } from '../../ui/Button.tsx'
import { confirm } from '../../ui/Dialog.tsx'
import { dayAt } from '../../ui/format.ts'
import { EmptyState } from '../../ui/States.tsx'
import { Table } from '../../ui/Table.tsx'
import { asAdmin } from '../asAdmin.ts'
import { HolidayDialog } from './HolidayDialog.tsx'
import { RuleDialog } from './RuleDialog.tsx'
import { countingWords, ruleWords } from './words.ts'

/** The rules and days off that deadlines are counted by, each with the day it is in force from. */
export function DeadlineRules() {
  const { t, i18n } = useLingui()
  const asked = useAsk(deadlines.listRules, {})
  const [adding, setAdding] = useState<'rule' | 'holiday'>()
  const today = dayAt(serverNow())
  const own = (demo: boolean) => (demo ? t`示范` : t`本机构`)
  const saved = () => void asked.refresh()

  async function remove(day: string, name: string): Promise<void> {
    const agreed = await confirm({
      title: t`确认删除`,
      text: t`确定要取消 ${day}（${name}）的设定吗？之后按平日计算。`,
      accept: t`删除`,
      reject: t`取消`,
      danger: true,
    })
    if (agreed)
      await runAction(t`删除成功`, () => asAdmin(() => ask(deadlines.removeHoliday, { body: { day } })), asked.refresh)
  }
  const removal = ({ day, name }: { day: string; name: string }) =>
    day >= today ? (
      <Button small look="quiet" icon="trash" aria-label={t`删除 ${day}`} onClick={() => void remove(day, name)} />
    ) : null
  const kindOf = (working: boolean) => (working ? t`上班` : t`休息`)

  return (
    <>
      <section className="card" aria-label={t`期限规则`}>
        <header>
          <h2>{t`期限规则`}</h2>
          <Button small icon="plus" aria-haspopup="dialog" onClick={() => setAdding('rule')}>
            {t`新增期限规则`}
          </Button>
        </header>
        <Listing asked={asked}>
          {({ rules }) => (
            <Table
              label={t`期限规则`}
              items={rules}
              keyOf={({ kind, validFrom }) => `${kind} ${validFrom}`}
              columns={[
                { name: t`期限`, show: ({ kind }) => <strong>{i18n._(ruleWords[kind])}</strong> },
                { name: t`生效日期`, show: ({ validFrom }) => <span className="number">{validFrom}</span> },
                { name: t`时长`, show: ({ days }) => days, right: true },
                { name: t`计算方式`, show: ({ counting }) => i18n._(countingWords[counting]) },
                { name: t`来源`, show: ({ demo }) => own(demo) },
              ]}
              card={({ kind, validFrom, days, counting, demo }) => (
                <>
                  <div className="row between">
                    <strong>{i18n._(ruleWords[kind])}</strong>
                    <span className="number">{validFrom}</span>
                  </div>
                  <div className="muted small-text">
                    {days} · {i18n._(countingWords[counting])} · {own(demo)}
                  </div>
                </>
              )}
            />
          )}
        </Listing>
      </section>
      <section className="card" aria-label={t`节假日`}>
        <header>
          <h2>{t`节假日`}</h2>
          <Button small icon="plus" aria-haspopup="dialog" onClick={() => setAdding('holiday')}>
            {t`新增节假日`}
          </Button>
        </header>
        <Listing asked={asked}>
          {({ holidays }) =>
            holidays.length ? (
              <Table
                label={t`节假日`}
                items={holidays.toReversed()}
                keyOf={({ day }) => day}
                columns={[
                  { name: t`日期`, show: ({ day }) => <span className="number">{day}</span> },
                  { name: t`名称`, show: ({ name }) => <span lang="zh-CN">{name}</span> },
                  { name: t`类型`, show: ({ working }) => kindOf(working) },
                  { name: t`来源`, show: ({ demo }) => own(demo) },
                  { name: t`操作`, show: removal, nowrap: true, stays: true },
                ]}
                card={(one) => (
                  <div className="row between">
                    <span>
                      <span className="number">{one.day}</span> <span lang="zh-CN">{one.name}</span> ·{' '}
                      {kindOf(one.working)} · {own(one.demo)}
                    </span>
                    {removal(one)}
                  </div>
                )}
              />
            ) : (
              <EmptyState icon="calendar" title={t`还没有节假日`} />
            )
          }
        </Listing>
      </section>
      {adding === 'rule' ? <RuleDialog onSaved={saved} onClose={() => setAdding(undefined)} /> : null}
      {adding === 'holiday' ? <HolidayDialog onSaved={saved} onClose={() => setAdding(undefined)} /> : null}
    </>
  )
}
