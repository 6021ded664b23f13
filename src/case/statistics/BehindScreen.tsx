import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { money } from '../../../contract/both/money.ts'
import { type CaseState, caseState } from '../../../contract/case/case.ts'
import { causeIn } from '../../../contract/case/cause.ts'
import {
  type Behind,
  type Counted,
  counted,
  type Stage,
  statisticsCalls,
} from '../../../contract/statistics/statistics.ts'
import { bracketWords, filedWords, stageWords } from '../../../contract/statistics/statisticsWords.ts'
import { useMay } from '../../account/role/useMay.ts'
import { useAsk } from '../../action/useAsk.ts'
import { Listing, NeedsNetwork, Pager } from '../../list/Listing.tsx'
import { inLanguage } from '../../ui/inLanguage.ts'
import { shownLanguage } from '../../ui/language.ts'
import { Moment } from '../../ui/Moment.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import { useStateOf } from '../../ui/useStateOf.ts'
import { useView } from '../../ui/view.tsx'
import { CaseTag } from '../CaseTag.tsx'
import { countedWords, heardWords } from './words.ts'

const size = 50

/** What a number counts, in words; an arbitrator is named by the screen before. */
function usePart(of: Counted, key: string | undefined) {
  const { i18n } = useLingui()
  if (key === undefined) return null
  if (of === 'state' && caseState.options.includes(key as CaseState)) return <CaseTag state={key as CaseState} />
  if (of === 'cause') return causeIn(shownLanguage(), key)
  const [currency = '', bracket] = key.split(' ')
  if (of === 'amount')
    return bracket ? `${currency} · ${inLanguage(bracketWords[bracket as keyof typeof bracketWords])}` : key
  if (of === 'length') return inLanguage(stageWords[key as Stage])
  if (of === 'hearing') return i18n._(heardWords[key as keyof typeof heardWords])
  if (of === 'filed') return inLanguage(filedWords[key as keyof typeof filedWords])
  return null
}

/** /statisticsList?of=&key=&from=&to=: what a number of the statistics counts, one by one. */
export function BehindScreen() {
  const { t, i18n } = useLingui()
  const { of = 'state', key, from = '', to = '' } = useView().search
  const [page, setPage] = useStateOf(`${of} ${key} ${from} ${to}`, 1)
  const about = (counted as readonly string[]).includes(of) ? (of as Counted) : 'state'
  const isMine = useMay(statisticsCalls.listBehind)
  const query = { of: about, from, to, page, size, ...(key === undefined ? {} : { key }) }
  const asked = useAsk(statisticsCalls.listBehind, isMine && from ? { query } : undefined)
  const part = usePart(about, key)
  const title = ({ title: words }: Behind) => (about === 'hearing' ? words : causeIn(shownLanguage(), words))
  const no = ({ caseId, caseNo }: Behind) =>
    caseId ? (
      <Link to="/CaseDetails" search={{ caseId }} className="nowrap">
        {caseNo}
      </Link>
    ) : (
      caseNo
    )
  const tag = ({ state }: Behind) => (state ? <CaseTag state={state} /> : null)
  const sum = ({ amount, currency }: Behind) => (amount ? `${currency} ${money(amount)}` : '—')
  const at = {
    length: t`结案时间`,
    hearing: t`开庭时间`,
    appointed: t`选定时间`,
    conflict: t`选定时间`,
    load: t`选定时间`,
  }
  const columns: Column<Behind>[] = [
    { name: t`案件编号`, show: no, nowrap: true },
    { name: about === 'hearing' ? t({ message: '开庭', context: 'one' }) : t`案由`, show: title },
    { name: at[about as keyof typeof at] ?? t`收案时间`, show: (row) => <Moment at={row.at} />, nowrap: true },
    { name: t`争议金额`, show: sum, right: true, nowrap: true },
    ...(about === 'length' ? [{ name: t`用时（天）`, show: ({ days }: Behind) => days, right: true }] : []),
    { name: t`状态`, show: tag },
  ]
  return (
    <>
      <div className="page-head">
        <div>
          <h1>{t`统计明细`}</h1>
          <p className="muted row">
            {about === 'load' ? null : (
              <span className="number">
                {from} – {to}
              </span>
            )}
            <span>{i18n._(countedWords[about])}</span>
            {part}
          </p>
        </div>
        <Link to="/statistics" search={{ from, to }} className="button">
          {t`返回统计`}
        </Link>
      </div>
      <NeedsNetwork />
      <section className="card" aria-label={t`统计明细`}>
        {isMine && from ? (
          <Listing asked={asked}>
            {({ list, total }) =>
              list.length ? (
                <>
                  <Table
                    label={t`统计明细`}
                    items={list}
                    keyOf={({ id }) => id}
                    columns={columns}
                    card={(row) => (
                      <div className="stack">
                        <div className="row">
                          {no(row)}
                          {tag(row)}
                        </div>
                        <div>{title(row)}</div>
                        <div className="row muted">
                          <Moment at={row.at} />
                          <span className="number">{sum(row)}</span>
                          {about === 'length' && row.days !== null ? <span>{t`${row.days} 天`}</span> : null}
                        </div>
                      </div>
                    )}
                  />
                  <Pager page={page} size={size} total={total} onPage={setPage} />
                </>
              ) : (
                <EmptyState icon="list" title={t`没有符合条件的案件`}>
                  <p>{t`数字可能已经变化，请返回统计后重新查看。`}</p>
                </EmptyState>
              )
            }
          </Listing>
        ) : (
          <EmptyState icon="lock" title={t`统计由主任查看`}>
            <p>{t`您的职务没有此项权限。`}</p>
          </EmptyState>
        )}
      </section>
    </>
  )
}
