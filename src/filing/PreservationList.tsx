import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { money } from '../../contract/both/money.ts'
import { filing } from '../../contract/filing/filing.ts'
import { preservationStates } from '../../contract/filing/moves.ts'
import { kindWords } from '../../contract/filing/preservationPart.ts'
import { FindBar } from '../list/FindBar.tsx'
import { More } from '../list/More.tsx'
import { NoneFound } from '../list/NoneFound.tsx'
import { useFind } from '../list/useFind.ts'
import { useSession } from '../local/hooks.ts'
import { Dotted } from '../ui/Dotted.tsx'
import { dateTime } from '../ui/format.ts'
import { Icon } from '../ui/Icon.tsx'
import { Moment } from '../ui/Moment.tsx'
import { PlaceTag } from '../ui/PlaceTag.tsx'
import { EmptyState, ErrorState, Skeleton } from '../ui/States.tsx'
import { Table } from '../ui/Table.tsx'
import { typedOf } from './form/typed.ts'
import { fresh } from './fresh.ts'
import { NextStep } from './NextStep.tsx'
import { StateTag } from './StateTag.tsx'
import { type Entry, size, useEntries } from './useEntries.ts'
import { stateWords } from './words.ts'

/** /protection: an applicant's drafts and applications, or all applications for a secretary. */
export function PreservationList() {
  const { t, i18n } = useLingui()
  const isFiler = useSession()?.user.cate === 'USER'
  const [pages, setPages] = useState(1)
  const find = useFind(filing.listPreservations, size)
  const { entries, rows, loading, error, refreshedAt, refresh, more } = useEntries(pages)
  const known = useSnapshot(fresh.state)
  useEffect(() => {
    if (rows && refreshedAt) fresh.begin(rows)
  }, [rows, refreshedAt])

  const shown = entries?.filter((it) => find.fits(it.row?.state, wordsOf(it)))
  const next = more ? () => setPages(pages + 1) : undefined
  const onMore = find.isFiltered ? find.more : next
  const isFresh = (it: Entry) =>
    known.known !== undefined &&
    it.row?.state === 'submitted' &&
    it.row.submittedAt > known.since &&
    !known.known[it.id] &&
    !known.opened[it.id]
  const no = (it: Entry) => (
    <span className="row" style={{ flexWrap: 'nowrap' }}>
      {isFresh(it) && !isFiler ? <span className="tag blue">{t`新`}</span> : null}
      <span className="nowrap number">{it.row?.no ?? t`（未编号）`}</span>
    </span>
  )
  const kind = (it: Entry) => {
    const code = factsOf(it)?.kind
    return code && i18n._(kindWords[code])
  }
  const tags = (it: Entry) => (
    <span className="row">
      {it.row ? <StateTag state={it.row.state} /> : null}
      {isFiler && (it.place !== 'sent' || !it.row) ? <PlaceTag place={it.place} /> : null}
    </span>
  )

  return (
    <>
      <div className="page-head">
        <div>
          <h1>{t`保全申请`}</h1>
          <p className="muted">{isFiler ? t`您的草稿与已提交的申请` : t`当事人提交的全部申请，新申请会自动出现`}</p>
        </div>
        {isFiler ? <NewLink /> : null}
      </div>
      <section className="card" aria-label={t`申请列表`}>
        {entries?.length ? (
          <FindBar
            find={find}
            label={t`搜索编号、案件编号或当事人`}
            placeholder={t`编号、案件或当事人`}
            states={preservationStates.map((it) => ({ value: it, label: i18n._(stateWords[it].words) }))}
          />
        ) : null}
        {shown === undefined || (loading && !shown.length && !find.isFiltered) ? (
          <div className="body">
            <Skeleton lines={6} />
          </div>
        ) : shown.length ? (
          <Table
            label={t`保全申请`}
            items={shown}
            keyOf={(it) => it.id}
            columns={[
              { name: t`编号`, show: no, nowrap: true },
              { name: t`种类`, show: (it) => <span className="keep">{kind(it) ?? '—'}</span> },
              { name: t`案件编号`, show: (it) => factsOf(it)?.caseNo || '—', nowrap: true },
              { name: isFiler ? t`被申请人` : t`申请人 / 被申请人`, show: (it) => parties(it, isFiler) || '—' },
              { name: t`金额`, show: (it) => sum(it) || '—', right: true },
              { name: t`状态`, show: tags },
              { name: t`时间`, show: (it) => <Moment at={it.at} /> },
              { name: t`操作`, show: (it) => <NextStep entry={it} filer={isFiler} />, nowrap: true, stays: true },
            ]}
            card={(it) => (
              <>
                <div className="row between">
                  {no(it)}
                  {tags(it)}
                </div>
                <div>
                  <strong>{parties(it, isFiler)}</strong>
                  <Dotted className="muted small-text" parts={[kind(it), factsOf(it)?.caseNo]} />
                </div>
                <div className="row between">
                  <span className="number">{sum(it)}</span>
                  <span className="muted small-text number">{dateTime(it.at)}</span>
                </div>
                <NextStep entry={it} filer={isFiler} />
              </>
            )}
          />
        ) : find.isFiltered ? (
          <NoneFound find={find} />
        ) : error ? (
          <ErrorState error={error} retry={refresh} />
        ) : isFiler ? (
          <EmptyState icon="shield" title={t`还没有保全申请`}>
            <p>{t`担心对方转移财产或证据灭失时，可在仲裁前或仲裁中申请保全。没有网络也可以先填写。`}</p>
            <NewLink />
          </EmptyState>
        ) : (
          <EmptyState icon="shield" title={t`还没有收到保全申请`}>
            <p>{t`当事人提交后，申请会自动出现在这里，无需刷新。`}</p>
          </EmptyState>
        )}
        {onMore && shown?.length ? <More busy={loading || find.loading} onMore={onMore} /> : null}
      </section>
    </>
  )
}

export function NewLink() {
  const { t } = useLingui()
  return (
    <Link to="/protectionAdd" preload={false} className="button primary">
      <Icon name="plus" />
      {t`新建保全申请`}
    </Link>
  )
}

/** What the row says, or what the draft has so far. One that waits shows its title only. */
function factsOf({ row, draft }: Entry) {
  return row ?? (draft ? typedOf(draft.fields) : undefined)
}

function parties(entry: Entry, filer: boolean): string {
  const facts = factsOf(entry)
  const names = facts
    ? filer
      ? [facts.respondent.name]
      : [facts.applicant.name, facts.respondent.name]
    : [entry.sending?.title]
  return names.filter(Boolean).join(' / ')
}

function sum(entry: Entry): string {
  const facts = factsOf(entry)
  return facts?.amount ? `${facts.currency} ${money(facts.amount)}` : ''
}

function wordsOf(entry: Entry): string {
  const facts = factsOf(entry)
  return [entry.row?.no, entry.sending?.title, facts?.caseNo, facts?.applicant.name, facts?.respondent.name].join(' ')
}
