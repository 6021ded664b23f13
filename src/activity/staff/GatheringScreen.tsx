import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import {
  type GatheringRow,
  type GatheringState,
  gatheringAt,
  gatheringMoves,
  gatheringStates,
  gatherings,
} from '../../../contract/gathering/gathering.ts'
import { mayMake } from '../../../contract/kernel/call.ts'
import { serverNow } from '../../local/connection.ts'
import { useSession } from '../../local/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { Select } from '../../ui/Choice.tsx'
import { spanOf } from '../../ui/format.ts'
import { EmptyState, ErrorState, Skeleton } from '../../ui/States.tsx'
import { Table } from '../../ui/Table.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { GatheringTag } from '../StateTags.tsx'
import { gatheringWords } from '../words.ts'
import { GatheringDialog } from './GatheringDialog.tsx'
import { MoveDialog } from './MoveDialog.tsx'
import { type StaffMove, staffMoves } from './moves.ts'
import { PictureDialog } from './PictureDialog.tsx'
import { type GatheringFilter, useGatherings } from './useGatherings.ts'

const stateOf = (row: GatheringRow): GatheringState => gatheringAt(row, serverNow())
const editable: readonly GatheringState[] = ['draft', ...gatheringMoves.hold.from]

/** /activity/index: the activities of the institution, and what its staff may do with them. */
export function GatheringScreen() {
  const { t, i18n } = useLingui()
  const user = useSession()?.user
  const mayKeep = user !== undefined && mayMake(gatherings.saveGathering, user)
  const [filter, setFilter] = useState<GatheringFilter>({ state: '', q: '' })
  const { list, loading, error, refresh } = useGatherings(filter)
  const [writing, setWriting] = useState<GatheringRow | 'new'>()
  const [picturing, setPicturing] = useState<GatheringRow>()
  const [doing, setDoing] = useState<{ move: StaffMove; row: GatheringRow }>()
  const isFiltered = Boolean(filter.state || filter.q)

  const people = ({ enrolled, capacity, waiting, came }: GatheringRow) => (
    <span className="number">
      {enrolled} / {capacity}
      {waiting ? ` · ${t`候补 ${waiting} 人`}` : ''}
      {came ? ` · ${t`签到 ${came} 人`}` : ''}
    </span>
  )
  const actions = (row: GatheringRow) => {
    const { title } = row
    const state = stateOf(row)
    if (!mayKeep) return null
    return (
      <span className="row">
        {editable.includes(state) ? (
          <>
            <Button small icon="edit" aria-label={t`编辑：${title}`} onClick={() => setWriting(row)} />
            <Button
              small
              icon="camera"
              aria-haspopup="dialog"
              aria-label={t`活动图片：${title}`}
              onClick={() => setPicturing(row)}
            />
          </>
        ) : null}
        {(Object.keys(staffMoves) as StaffMove[])
          .filter((move) => gatheringMoves[move].from.includes(state))
          .map((move) => {
            const words = i18n._(staffMoves[move].words)
            return (
              <Button
                key={move}
                small
                aria-haspopup="dialog"
                aria-label={t`${words}：${title}`}
                onClick={() => setDoing({ move, row })}
              >
                {words}
              </Button>
            )
          })}
        {state !== 'draft' && state !== 'cancelled' ? (
          <Link to="/activity/door" search={{ id: row.id }} className="button small">
            {t`签到`}
          </Link>
        ) : null}
      </span>
    )
  }

  return (
    <div className="stack">
      <div className="page-head">
        <div>
          <h1>{t`活动管理`}</h1>
          <p className="muted">{t`发布活动、查看报名与签到；时间均为北京时间`}</p>
        </div>
        {mayKeep ? (
          <Button look="primary" icon="plus" onClick={() => setWriting('new')}>
            {t`新建活动`}
          </Button>
        ) : null}
      </div>
      {list === undefined || (loading && !list.length && !isFiltered) ? (
        <Skeleton lines={6} />
      ) : list.length || isFiltered ? (
        <section className="card" aria-label={t`活动管理`}>
          <header>
            <div className="fields" style={{ flex: 1 }}>
              <TextInput
                label={t`搜索活动名称`}
                bare
                icon="search"
                type="search"
                placeholder={t`活动名称`}
                maxLength={100}
                value={filter.q}
                onChange={({ target }) => setFilter({ ...filter, q: target.value })}
              />
              <Select
                label={t`按状态筛选`}
                bare
                placeholder={t`全部状态`}
                options={gatheringStates.map((it) => ({ value: it, label: i18n._(gatheringWords[it].words) }))}
                value={filter.state}
                onChange={({ target }) => setFilter({ ...filter, state: target.value })}
              />
            </div>
          </header>
          {list.length ? (
            <Table
              label={t`活动管理`}
              items={list}
              keyOf={(row) => row.id}
              columns={[
                { name: t`活动名称`, show: (row) => row.title },
                { name: t`状态`, show: (row) => <GatheringTag state={stateOf(row)} />, nowrap: true },
                { name: t`活动时间`, show: (row) => <span className="number">{spanOf(row)}</span> },
                { name: t`地点`, show: (row) => row.place || t`线上` },
                { name: t`报名`, show: people, nowrap: true },
                { name: t`操作`, show: actions, nowrap: true, stays: true },
              ]}
              card={(row) => (
                <>
                  <div className="row between">
                    <strong>{row.title}</strong>
                    <GatheringTag state={stateOf(row)} />
                  </div>
                  <span className="muted small-text number">{spanOf(row)}</span>
                  <span className="muted small-text">{row.place || t`线上`}</span>
                  {people(row)}
                  {actions(row)}
                </>
              )}
            />
          ) : (
            <EmptyState icon="search" title={t`没有符合条件的活动`}>
              <Button onClick={() => setFilter({ state: '', q: '' })}>{t`清除筛选条件`}</Button>
            </EmptyState>
          )}
        </section>
      ) : error ? (
        <ErrorState error={error} retry={() => void refresh()} />
      ) : (
        <EmptyState icon="calendar" title={t`还没有活动`}>
          <p>{t`新建并发布活动后，参会者可用手机报名。`}</p>
        </EmptyState>
      )}
      {writing ? (
        <GatheringDialog
          row={writing === 'new' ? undefined : writing}
          refresh={refresh}
          onClose={() => setWriting(undefined)}
        />
      ) : null}
      {picturing ? <PictureDialog row={picturing} refresh={refresh} onClose={() => setPicturing(undefined)} /> : null}
      {doing ? <MoveDialog {...doing} refresh={refresh} onClose={() => setDoing(undefined)} /> : null}
    </div>
  )
}
