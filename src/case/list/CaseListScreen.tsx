import { useLingui } from '@lingui/react/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { type CaseGroup, caseSeat, cases } from '../../../contract/case/case.ts'
import { isUnheard } from '../../../contract/errors/errors.ts'
import { useHeld, useSession } from '../../local/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { Select } from '../../ui/Choice.tsx'
import { capped } from '../../ui/format.ts'
import { Icon } from '../../ui/Icon.tsx'
import { inLanguage } from '../../ui/inLanguage.ts'
import { EmptyState, ErrorState, Skeleton } from '../../ui/States.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { useView } from '../../ui/view.tsx'
import { CaseTable } from './CaseTable.tsx'
import { type CaseFilter, noFilter, soundOf, wrongAmounts } from './filter.ts'
import { countIn, groupsOf, seatWords } from './groups.ts'
import { MoreFilters } from './MoreFilters.tsx'
import { NothingFound } from './NothingFound.tsx'
import { OrderSelect } from './OrderSelect.tsx'
import { Unsent } from './Unsent.tsx'
import { useCaseList } from './useCaseList.ts'
import { useSorting } from './useSorting.ts'
import './list.css'
import { More } from '../../list/More.tsx'
import { OnlyHere } from '../../list/OnlyHere.tsx'
import { useDebounced } from '../../list/useDebounced.ts'

/** /case/index: a party's drafts and cases, the institution's cases, or those an arbitrator sits in. */
export function CaseListScreen() {
  const { t, i18n } = useLingui()
  const user = useSession()?.user
  const cate = user?.cate
  const counted = cate === 'USER' || cate === 'MISHU' || cate === 'ZCY' ? cate : 'USER'
  const counts = useHeld(cases.countCases, { params: { cate: counted } })
  const groups = (cate && groupsOf[cate]) ?? []
  // In the address, so that the menu can lead to one.
  const asked = useView().search.group
  const group = groups.find((one) => one.group === asked)?.group ?? ''
  const navigate = useNavigate()
  const setGroup = (next: CaseGroup | '') =>
    void navigate({ to: '/case/index', search: next ? { group: next } : {}, replace: true })
  const [typed, setTyped] = useState(noFilter)
  const set = (some: Partial<CaseFilter>) => setTyped({ ...typed, ...some })
  const { seat } = typed
  // What is chosen counts at once, what is typed once it has rested.
  const rested = useDebounced([typed.q.trim(), typed.amountFrom, typed.amountTo].join('\n'))
  const [q = '', amountFrom = '', amountTo = ''] = rested.split('\n')
  const filter = soundOf({ ...typed, group, q, amountFrom, amountTo })
  const [order, setOrder] = useSorting(user?.id)
  const { rows, loading, error, refresh, more } = useCaseList(filter, order)
  const isFiler = cate === 'USER'
  const isFiltered = Object.values(filter).some(Boolean)
  const clear = () => {
    setGroup('')
    setTyped(noFilter)
  }
  return (
    <>
      <div className="page-head">
        <div>
          <h1>{t`案件管理`}</h1>
          <p className="muted">{isFiler ? t`您的草稿与您参与的案件` : t`案件有变化时会自动更新，无需刷新`}</p>
        </div>
        {isFiler ? <NewCaseLink /> : null}
      </div>
      {isFiler ? <Unsent /> : null}
      <section className="card" aria-label={t`案件列表`}>
        <header>
          <fieldset className="case-groups" aria-label={t`按状态筛选`}>
            <button type="button" aria-pressed={group === ''} onClick={() => setGroup('')}>
              {t`全部`}
            </button>
            {groups.map(({ group: code, words }) => {
              const count = countIn(counts, code, seat)
              return (
                <button key={code} type="button" aria-pressed={group === code} onClick={() => setGroup(code)}>
                  {inLanguage(words)}
                  {count === undefined ? null : <span className="number">{capped(count)}</span>}
                </button>
              )
            })}
          </fieldset>
          <div className="fields" style={{ flex: '1 1 100%' }}>
            <TextInput
              label={t`搜索案号、案由或当事人`}
              bare
              icon="search"
              placeholder={t`案号、案由或当事人`}
              type="search"
              maxLength={100}
              value={typed.q}
              onChange={({ target }) => set({ q: target.value })}
            />
            {isFiler ? (
              <Select
                label={t`按参与身份筛选`}
                bare
                placeholder={t`全部身份`}
                options={caseSeat.options.map((it) => ({ value: it, label: i18n._(seatWords[it]) }))}
                value={seat}
                onChange={({ target }) => set({ seat: target.value })}
              />
            ) : null}
            <div className="case-order">
              <OrderSelect order={order} onChange={setOrder} />
            </div>
          </div>
          <MoreFilters filter={typed} set={set} wrong={wrongAmounts({ amountFrom, amountTo })} />
          {isFiltered && rows?.length ? (
            <Button small icon="close" onClick={clear}>
              {t`清除筛选条件`}
            </Button>
          ) : null}
          {isFiltered ? <OnlyHere /> : null}
        </header>
        {rows?.length ? (
          <CaseTable rows={rows} order={order} onOrder={setOrder} />
        ) : rows === undefined || loading ? (
          <div className="body">
            <Skeleton lines={6} />
          </div>
        ) : error && !(isFiltered && isUnheard(error.code)) ? (
          <ErrorState error={error} retry={refresh} />
        ) : isFiltered ? (
          <NothingFound filter={filter} clear={clear} />
        ) : (
          <EmptyState icon="scale" title={t`还没有案件`}>
            <p>
              {isFiler
                ? t`提交仲裁申请后，案件及其进展会显示在这里。没有网络也可以先填写。`
                : t`收到的案件会自动出现在这里。`}
            </p>
            {isFiler ? <NewCaseLink /> : null}
          </EmptyState>
        )}
        {more && rows?.length ? <More busy={loading} onMore={more} /> : null}
      </section>
    </>
  )
}

function NewCaseLink() {
  const { t } = useLingui()
  return (
    <Link to="/caseAdd" preload={false} className="button primary">
      <Icon name="plus" />
      {t`新建仲裁申请`}
    </Link>
  )
}
