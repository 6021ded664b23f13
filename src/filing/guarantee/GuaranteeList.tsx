import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { money } from '../../../contract/both/money.ts'
import { type Guarantee, guarantees } from '../../../contract/guarantee/guarantee.ts'
import { guarantorParts, guarantorWords } from '../../../contract/guarantee/guaranteePart.ts'
import { guaranteeStates } from '../../../contract/guarantee/moves.ts'
import { FindBar } from '../../list/FindBar.tsx'
import { More } from '../../list/More.tsx'
import { NoneFound } from '../../list/NoneFound.tsx'
import { useFind } from '../../list/useFind.ts'
import { useSession } from '../../local/hooks.ts'
import { Dotted } from '../../ui/Dotted.tsx'
import { dateTime } from '../../ui/format.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { PlaceTag } from '../../ui/PlaceTag.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/States.tsx'
import { Table } from '../../ui/Table.tsx'
import { NextStep } from '../NextStep.tsx'
import { type Entry, size, useEntriesOf } from '../useEntries.ts'
import { GuaranteeTag } from './GuaranteeTag.tsx'
import { guaranteePaper } from './guaranteePaper.tsx'
import { typedOf } from './typed.ts'
import { stateWords } from './words.ts'

const { to } = guaranteePaper

/** /sponsorship: an applicant's drafts and guarantees, or all guarantees for a secretary. */
export function GuaranteeList() {
  const { t, i18n } = useLingui()
  const isFiler = useSession()?.user.cate === 'USER'
  const [pages, setPages] = useState(1)
  const find = useFind(guarantees.listGuarantees, size)
  const { entries, loading, error, refresh, more } = useEntriesOf(
    'guarantee',
    guarantees.listGuarantees,
    guarantees.submitGuarantee,
    pages,
  )
  const shown = entries?.filter((it) => find.fits(it.row?.state, wordsOf(it)))
  const next = more ? () => setPages(pages + 1) : undefined
  const onMore = find.isFiltered ? find.more : next
  const no = (it: Entry<Guarantee>) => <span className="nowrap number">{it.row?.no ?? t`（未编号）`}</span>
  const kind = (it: Entry<Guarantee>) => {
    const code = factsOf(it)?.guarantor.kind
    return code && i18n._(guarantorWords[code])
  }
  const tags = (it: Entry<Guarantee>) => (
    <span className="row">
      {it.row ? <GuaranteeTag state={it.row.state} /> : null}
      {isFiler && (it.place !== 'sent' || !it.row) ? <PlaceTag place={it.place} /> : null}
    </span>
  )

  return (
    <>
      <div className="page-head">
        <div>
          <h1>{t`担保申请`}</h1>
          <p className="muted">{isFiler ? t`您的草稿与已提交的申请` : t`当事人提交的全部申请，新申请会自动出现`}</p>
        </div>
        {isFiler ? <NewGuaranteeLink /> : null}
      </div>
      <section className="card" aria-label={t`申请列表`}>
        {entries?.length ? (
          <FindBar
            find={find}
            label={t`搜索编号、案件编号或担保人`}
            placeholder={t`编号、案件或担保人`}
            states={guaranteeStates.map((it) => ({ value: it, label: i18n._(stateWords[it].words) }))}
          />
        ) : null}
        {shown === undefined || (loading && !shown.length && !find.isFiltered) ? (
          <div className="body">
            <Skeleton lines={6} />
          </div>
        ) : shown.length ? (
          <Table
            label={t`担保申请`}
            items={shown}
            keyOf={(it) => it.id}
            columns={[
              { name: t`编号`, show: no, nowrap: true },
              {
                name: i18n._(guarantorParts.kind.words),
                show: (it) => <span className="keep">{kind(it) ?? '—'}</span>,
              },
              { name: t`案件编号`, show: (it) => factsOf(it)?.caseNo || '—', nowrap: true },
              { name: t`担保人 / 被担保人`, show: (it) => parties(it) || '—' },
              { name: t`金额`, show: (it) => sum(it) || '—', right: true },
              { name: t`状态`, show: tags },
              { name: t`时间`, show: (it) => <Moment at={it.at} /> },
              {
                name: t`操作`,
                show: (it) => <NextStep entry={it} filer={isFiler} to={to} />,
                nowrap: true,
                stays: true,
              },
            ]}
            card={(it) => (
              <>
                <div className="row between">
                  {no(it)}
                  {tags(it)}
                </div>
                <div>
                  <strong>{parties(it)}</strong>
                  <Dotted className="muted small-text" parts={[kind(it), factsOf(it)?.caseNo]} />
                </div>
                <div className="row between">
                  <span className="number">{sum(it)}</span>
                  <span className="muted small-text number">{dateTime(it.at)}</span>
                </div>
                <NextStep entry={it} filer={isFiler} to={to} />
              </>
            )}
          />
        ) : find.isFiltered ? (
          <NoneFound find={find} />
        ) : error ? (
          <ErrorState error={error} retry={refresh} />
        ) : isFiler ? (
          <EmptyState icon="guarantee" title={t`还没有担保申请`}>
            <p>{t`申请财产保全通常需要提供担保。没有网络也可以先填写，再关联到保全申请。`}</p>
            <NewGuaranteeLink />
          </EmptyState>
        ) : (
          <EmptyState icon="guarantee" title={t`还没有收到担保申请`}>
            <p>{t`当事人提交后，申请会自动出现在这里，无需刷新。`}</p>
          </EmptyState>
        )}
        {onMore && shown?.length ? <More busy={loading || find.loading} onMore={onMore} /> : null}
      </section>
    </>
  )
}

function NewGuaranteeLink() {
  const { t } = useLingui()
  return (
    <Link to="/sponsorshipAdd" preload={false} className="button primary">
      <Icon name="plus" />
      {t`新建担保申请`}
    </Link>
  )
}

/** What the row says, or what the draft has so far. One that waits shows its title only. */
function factsOf({ row, draft }: Entry<Guarantee>) {
  return row ?? (draft ? typedOf(draft.fields) : undefined)
}

function parties(entry: Entry<Guarantee>): string {
  const facts = factsOf(entry)
  const names = facts ? [facts.guarantor.name, facts.guaranteed.name] : [entry.sending?.title]
  return names.filter(Boolean).join(' / ')
}

function sum(entry: Entry<Guarantee>): string {
  const facts = factsOf(entry)
  return facts?.amount ? `${facts.currency} ${money(facts.amount)}` : ''
}

function wordsOf(entry: Entry<Guarantee>): string {
  const facts = factsOf(entry)
  return [entry.row?.no, entry.sending?.title, facts?.caseNo, facts?.guarantor.name, facts?.guaranteed.name].join(' ')
}
