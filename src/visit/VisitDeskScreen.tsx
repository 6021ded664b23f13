import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { type Visit, visits } from '../../contract/visit/visit.ts'
import { useMay } from '../account/role/useMay.ts'
import { useAsk } from '../action/useAsk.ts'
import { Listing, NeedsNetwork, Pager } from '../list/Listing.tsx'
import { serverNow } from '../local/connection.ts'
import { Button } from '../ui/Button.tsx'
import { dayAt } from '../ui/format.ts'
import { Icon } from '../ui/Icon.tsx'
import { Moment } from '../ui/Moment.tsx'
import { EmptyState } from '../ui/States.tsx'
import { Table } from '../ui/Table.tsx'
import { TextInput } from '../ui/TextInput.tsx'
import { useView } from '../ui/view.tsx'
import { VisitActs } from './VisitActs.tsx'
import { VisitTag } from './VisitTag.tsx'
import './visit.css'
import { hrefTo } from '../ui/address.ts'
import { useStateOf } from '../ui/useStateOf.ts'

const size = 20

/** /visits: who comes on a day, for hosts their own guests, for the reception all, whom it marks in and out. */
export function VisitDeskScreen() {
  const { t } = useLingui()
  const { search } = useView()
  const [day, setDay] = useStateOf(search.day ?? '', search.day ?? dayAt(serverNow()))
  const [page, setPage] = useStateOf(day, 1)
  const asked = useAsk(visits.listVisits, day ? { query: { day, page, size } } : undefined)
  const receives = useMay(visits.listExpected)
  const refresh = () => void asked.refresh()
  const nobody = ({ erased, name }: Visit) => (erased ? t`（信息已删除）` : name)
  const when = ({ arrivedAt, leftAt }: Visit) => (
    <>
      {arrivedAt ? <Moment at={arrivedAt} /> : null} {leftAt ? <Moment at={leftAt} /> : null}
    </>
  )
  return (
    <>
      <div className="page-head">
        <div>
          <h1>{t`来访管理`}</h1>
          <p className="muted">{receives ? t`全部来访登记，进出在门岗登记` : t`预约拜访您的来访人`}</p>
        </div>
        <div className="row">
          <a className="button" href={hrefTo('/visit')}>
            {t`来访登记页`}
          </a>
          {receives ? (
            <Link to="/visits/door" className="button primary">
              <Icon name="camera" />
              {t`门岗登记`}
            </Link>
          ) : null}
        </div>
      </div>
      <NeedsNetwork />
      <section className="card" aria-label={t`来访`}>
        <header className="low">
          <TextInput label={t`日期`} type="date" value={day} onChange={({ target }) => setDay(target.value)} />
          <Button icon="refresh" onClick={refresh}>
            {t`刷新`}
          </Button>
        </header>
        <Listing asked={asked}>
          {({ list, total }) =>
            list.length ? (
              <>
                <Table
                  label={t`来访`}
                  items={list}
                  keyOf={({ id }) => id}
                  columns={[
                    { name: t`时段`, show: ({ slot }) => <span className="number">{slot}</span>, nowrap: true },
                    { name: t`凭证号`, show: ({ no }) => <span className="number">{no}</span> },
                    { name: t`来访人`, show: (visit) => <span className="keep">{nobody(visit)}</span> },
                    { name: t`手机号`, show: ({ phone }) => <span className="number">{phone}</span> },
                    { name: t`单位`, show: ({ company }) => company },
                    { name: t`人数`, show: ({ people }) => people, right: true },
                    { name: t`被访人`, show: ({ hostName }) => <span className="keep">{hostName}</span> },
                    { name: t`事由`, show: ({ purpose }) => purpose },
                    { name: t`状态`, show: ({ state }) => <VisitTag state={state} /> },
                    { name: t`进出时间`, show: when },
                    { name: t`操作`, show: (visit) => <VisitActs {...{ visit, refresh }} />, stays: true },
                  ]}
                  card={(visit) => (
                    <div className="stack">
                      <div className="row">
                        <strong>
                          <span className="number">{visit.slot}</span> {nobody(visit)}
                        </strong>
                        <VisitTag state={visit.state} />
                      </div>
                      <span className="muted">
                        {visit.company} {visit.purpose} · {visit.hostName}
                      </span>
                      <VisitActs {...{ visit, refresh }} />
                    </div>
                  )}
                />
                <Pager page={page} size={size} total={total} onPage={setPage} />
              </>
            ) : (
              <EmptyState icon="people" title={t`这一天没有来访`}>
                <p>{t`来访人通过来访登记页提交后会出现在这里。`}</p>
              </EmptyState>
            )
          }
        </Listing>
      </section>
    </>
  )
}
