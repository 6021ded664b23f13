import { useLingui } from '@lingui/react/macro'
import { clock } from '../../ui/format.ts'
import { Table } from '../../ui/Table.tsx'
import { type Guard, Marks, Standing } from './Marks.tsx'
import type { Expected } from './useGuard.ts'

/** Those of today, by the hour they come at. */
export function ExpectedList({ list, guard }: { list: Expected[]; guard: Guard }) {
  const { t } = useLingui()
  const times = ({ arrivedAt, leftAt }: Expected) =>
    arrivedAt ? `${clock(arrivedAt)} –${leftAt ? ` ${clock(leftAt)}` : ''}` : '—'
  return (
    <section className="card" aria-label={t`今日来访`}>
      <Table
        label={t`今日来访`}
        items={list}
        keyOf={({ id }) => id}
        columns={[
          { name: t`时段`, show: ({ slot }) => <span className="number">{slot}</span>, nowrap: true },
          { name: t`凭证号`, show: ({ no }) => <span className="number">{no}</span>, nowrap: true },
          { name: t`来访人`, show: ({ name }) => <span className="keep">{name}</span> },
          { name: t`单位`, show: ({ company }) => company || '—' },
          { name: t`人数`, show: ({ people }) => people, right: true },
          { name: t`被访人`, show: ({ hostName }) => <span className="keep">{hostName}</span> },
          { name: t`状态`, show: (one) => <Standing one={one} />, nowrap: true },
          { name: t`进出时间`, show: (one) => <span className="number">{times(one)}</span>, nowrap: true },
          { name: t`操作`, show: (one) => <Marks one={one} guard={guard} />, nowrap: true, stays: true },
        ]}
        card={(one) => (
          <div className="stack">
            <div className="row between">
              <strong>
                <span className="number">{one.slot}</span> {one.name}
              </strong>
              <Standing one={one} />
            </div>
            <span className="muted">
              {one.company} {one.hostName}
            </span>
            <Marks one={one} guard={guard} />
          </div>
        )}
      />
    </section>
  )
}
