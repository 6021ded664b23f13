import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { admin } from '../../../contract/admin/admin.ts'
import type { Input } from '../../../contract/kernel/call.ts'
import { check, type Wrongs } from '../../../contract/kernel/fields.ts'
import { DateRange } from '../../ui/DateRange.tsx'
import { dayLater } from '../../ui/days.ts'
import { momentAt } from '../../ui/format.ts'
import { IpInput } from '../../ui/IpInput.tsx'
import { Search } from '../../ui/Search.tsx'

export type AuditQuery = Omit<Input<typeof admin.listAudit>['query'], 'page' | 'size'>

/** Midnight of a day at the institution's place, as a moment; `later` days after it. */
const midnight = (day: string, later = 0): string => momentAt(dayLater(day, later), '00:00')

/** By text, by address, within days. Tells only what the contract takes; what it refuses is said at its field. */
export function AuditFilters({ onFilter }: { onFilter: (query: AuditQuery) => void }) {
  const { t } = useLingui()
  const [typed, setTyped] = useState({ blurry: '', ip: '', from: '', to: '' })
  const [wrongs, setWrongs] = useState<Wrongs>({})

  function change(next: Partial<typeof typed>): void {
    const all = { ...typed, ...next }
    const { blurry, ip, from, to } = all
    setTyped(all)
    const query: AuditQuery = {
      ...(blurry ? { blurry } : {}),
      ...(ip.trim() ? { ip: ip.trim() } : {}),
      ...(from ? { from: midnight(from) } : {}),
      // The last day counts whole.
      ...(to ? { to: midnight(to, 1) } : {}),
    }
    const { wrongs: found } = check(admin.listAudit.query, query)
    setWrongs(found ?? {})
    if (!found && (!from || !to || from <= to)) onFilter(query)
  }

  return (
    <div className="filters three">
      <Search label={t`搜索人员、操作或对象`} onSearch={(blurry) => change({ blurry })} />
      <IpInput
        label={t`IP 地址`}
        placeholder="192.168.0.1"
        value={typed.ip}
        onChange={({ target }) => change({ ip: target.value })}
        error={wrongs.ip}
      />
      <DateRange
        label={t({ message: '日期', context: 'range' })}
        from={typed.from}
        to={typed.to}
        onChange={(from, to) => change({ from, to })}
      />
    </div>
  )
}
