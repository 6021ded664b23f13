import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type AuditEntry, admin } from '../../contract/admin/admin.ts'
import { useAsk } from '../action/useAsk.ts'
import { Listing, NeedsNetwork, Pager } from '../list/Listing.tsx'
import { dateTime } from '../ui/format.ts'
import { Moment } from '../ui/Moment.tsx'
import { EmptyState } from '../ui/States.tsx'
import { Table } from '../ui/Table.tsx'
import { AuditFilters, type AuditQuery } from './audit/AuditFilters.tsx'
import { Changes } from './audit/Changes.tsx'
import { eventWords, kindWords } from './audit/words.ts'
import './admin.css'

const size = 20

/** The name may change; the user name says for good who it was. */
const whoOf = ({ byName, byUsername }: AuditEntry) => (byUsername ? `${byName} (${byUsername})` : byName)

/** /system/audit: every change by staff, newest first, for staff with ROLE_ADMIN. It can be read and nothing else. */
export function AuditScreen() {
  const { t, i18n } = useLingui()
  const [page, setPage] = useState(1)
  const [filter, setFilter] = useState<AuditQuery>({})
  const asked = useAsk(admin.listAudit, { query: { page, size, ...filter } })
  const action = ({ action: name }: AuditEntry) => i18n._(eventWords[name])
  const subject = ({ target }: AuditEntry) => {
    const [, kind = '', name] = /^(\w+) \/ (.*)$/s.exec(target) ?? []
    const words = kindWords[kind]
    return words ? `${i18n._(words)} / ${name}` : target
  }
  return (
    <>
      <div className="page-head">
        <div>
          <h1>{t`操作日志`}</h1>
          <p className="muted">{t`工作人员的每一次更改，以及用户对本人身份、送达与收款信息的更改：何人、何时、从何处、更改了什么。日志不能修改或删除。`}</p>
        </div>
      </div>
      <NeedsNetwork />
      <section className="card" aria-label={t`日志`}>
        <header>
          <AuditFilters
            onFilter={(next) => {
              setFilter(next)
              setPage(1)
            }}
          />
        </header>
        <Listing asked={asked}>
          {({ list, total }) =>
            list.length ? (
              <>
                <Table
                  label={t`操作日志`}
                  items={list}
                  keyOf={({ id }) => id}
                  columns={[
                    { name: t`时间`, show: ({ at }) => <Moment at={at} /> },
                    { name: t({ message: '人员', context: 'audit' }), show: whoOf, nowrap: true },
                    { name: t`IP 地址`, show: ({ ip }) => <span className="number">{ip}</span>, nowrap: true },
                    {
                      name: t({ message: '操作', context: 'audit' }),
                      show: (entry) => <strong className="keep">{action(entry)}</strong>,
                    },
                    { name: t`对象`, show: subject },
                    { name: t`更改内容`, show: ({ changes }) => <Changes changes={changes} /> },
                  ]}
                  card={(entry) => (
                    <>
                      <div className="row between">
                        <strong>{action(entry)}</strong>
                        <span className="muted small-text number">{dateTime(entry.at)}</span>
                      </div>
                      <div>
                        {subject(entry)}
                        <div className="muted small-text">
                          {whoOf(entry)} · <span className="number">{entry.ip}</span>
                        </div>
                      </div>
                      <Changes changes={entry.changes} />
                    </>
                  )}
                />
                <Pager page={page} size={size} total={total} onPage={setPage} />
              </>
            ) : (
              <EmptyState icon="clock" title={Object.keys(filter).length ? t`没有符合条件的记录` : t`还没有任何更改`} />
            )
          }
        </Listing>
      </section>
    </>
  )
}
