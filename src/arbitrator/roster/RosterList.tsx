import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { type RosterEntry, roster } from '../../../contract/arbitrator/roster.ts'
import { rosterMoves, rosterStates } from '../../../contract/arbitrator/rosterMoves.ts'
import { mayMove, type Pair } from '../../../contract/kernel/move.ts'
import { More } from '../../list/More.tsx'
import { MoveDialog } from '../../move/MoveDialog.tsx'
import { buttonsOf } from '../../move/moveButton.ts'
import { Button } from '../../ui/Button.tsx'
import { Select } from '../../ui/Choice.tsx'
import { inLanguage } from '../../ui/inLanguage.ts'
import { EmptyState, Skeleton } from '../../ui/States.tsx'
import { Table } from '../../ui/Table.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { CertificateButton } from './CertificateButton.tsx'
import { PhotoButton } from './PhotoButton.tsx'
import { RosterTag } from './RosterTag.tsx'
import type { RosterFilter } from './useRoster.ts'
import { stateWords } from './words.ts'

interface RosterListProps {
  entries: RosterEntry[]
  filter: RosterFilter
  setFilter: (filter: RosterFilter) => void
  loading: boolean
  refresh: () => void
  /** Asks for those after the last one; undefined at the end. */
  more: (() => void) | undefined
}

/** What a secretary does with an entry. */
const staffButtons = buttonsOf<RosterEntry>()(rosterMoves, roster)
const named = ([zh, en]: Pair, { name }: RosterEntry): Pair => [`${zh} · ${name}`, `${en} · ${name}`]

/** While somebody types, nothing is asked. */
const quietMs = 300

/** Every entry of the institution, with what a secretary may do with it. */
export function RosterList({ entries, filter, setFilter, loading, refresh, more }: RosterListProps) {
  const { t, i18n } = useLingui()
  const [text, setText] = useState(filter.q)
  const latest = useRef({ filter, setFilter })
  latest.current = { filter, setFilter }
  useEffect(() => {
    const timer = window.setTimeout(() => {
      const { filter: now, setFilter: set } = latest.current
      if (now.q !== text.trim()) set({ ...now, q: text.trim() })
    }, quietMs)
    return () => window.clearTimeout(timer)
  }, [text])
  const [doing, setDoing] = useState<{ move: (typeof staffButtons)[number]; id: string }>()
  const acting = doing && entries.find((entry) => entry.id === doing.id)
  const term = (entry: RosterEntry) => (
    <span className="number">
      {entry.termName} <Dates from={entry.termFrom} to={entry.termTo} />
    </span>
  )
  const away = ({ awayFrom, awayTo }: RosterEntry) =>
    awayTo ? (
      <span className="number">
        <Dates from={awayFrom} to={awayTo} />
      </span>
    ) : (
      '—'
    )
  const actions = (entry: RosterEntry) => (
    <span className="row">
      {staffButtons
        .filter((move) => mayMove(move, entry.state))
        .map((move) => {
          const words = inLanguage(move.words)
          const { name, id } = entry
          return (
            <Button
              key={move.name}
              small
              aria-haspopup="dialog"
              aria-label={t`${words}：${name}`}
              onClick={() => setDoing({ move, id })}
            >
              {words}
            </Button>
          )
        })}
      {entry.state === 'active' ? <CertificateButton entry={entry} small /> : null}
      <PhotoButton entry={entry} small />
    </span>
  )
  return (
    <section className="card" aria-label={t`名册列表`}>
      <header>
        <div className="fields" style={{ flex: 1 }}>
          <TextInput
            label={t`搜索编号、姓名或届次`}
            bare
            icon="search"
            placeholder={t`编号、姓名或届次`}
            type="search"
            maxLength={100}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
          <Select
            label={t`按状态筛选`}
            bare
            placeholder={t`全部状态`}
            options={rosterStates.map((it) => ({ value: it, label: i18n._(stateWords[it].words) }))}
            value={filter.state}
            onChange={({ target }) => setFilter({ ...filter, state: target.value })}
          />
        </div>
      </header>
      {entries.length ? (
        <Table
          label={t`名册列表`}
          items={entries}
          keyOf={(entry) => entry.id}
          columns={[
            { name: t`编号`, show: (entry) => <span className="number">{entry.no}</span>, nowrap: true },
            { name: t`姓名`, show: (entry) => <span className="keep">{entry.name}</span> },
            { name: t`状态`, show: (entry) => <RosterTag entry={entry} />, nowrap: true },
            { name: t`任期`, show: term },
            { name: t`暂不接案时间`, show: away },
            { name: t`操作`, show: actions, nowrap: true, stays: true },
          ]}
          card={(entry) => (
            <>
              <div className="row between">
                <strong>{entry.name}</strong>
                <RosterTag entry={entry} />
              </div>
              <span className="muted small-text number">{entry.no}</span>
              <span className="muted small-text">{term(entry)}</span>
              {actions(entry)}
            </>
          )}
        />
      ) : loading ? (
        <div className="body">
          <Skeleton lines={4} />
        </div>
      ) : (
        <EmptyState icon="search" title={t`没有符合条件的仲裁员`}>
          <Button
            onClick={() => {
              setText('')
              setFilter({ state: '', q: '' })
            }}
          >
            {t`清除筛选条件`}
          </Button>
        </EmptyState>
      )}
      {more && entries.length ? <More busy={loading} onMore={more} /> : null}
      {doing && acting ? (
        <MoveDialog
          move={{ ...doing.move, title: named(doing.move.words, acting) }}
          row={acting}
          refresh={refresh}
          onClose={() => setDoing(undefined)}
        />
      ) : null}
    </section>
  )
}

/** Two days, neither of which is broken between lines. */
function Dates({ from, to }: { from: string | null; to: string | null }) {
  return (
    <>
      <span className="nowrap">{from} –</span> <span className="nowrap">{to}</span>
    </>
  )
}
