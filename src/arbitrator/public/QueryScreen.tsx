import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { arbitrator } from '../../../contract/arbitrator/arbitrator.ts'
import { useAsk } from '../../action/useAsk.ts'
import { labelOf } from '../../lookup/useLookup.ts'
import { Button } from '../../ui/Button.tsx'
import { Select } from '../../ui/Choice.tsx'
import { LanguageSwitch } from '../../ui/LanguageSwitch.tsx'
import { Logo } from '../../ui/Logo.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/States.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { ArbitratorCard } from './ArbitratorCard.tsx'
import '../arbitrator.css'

const size = 20
const everything = { name: '', profession: '', region: '', language: '', termId: '' }

/** /arbitrator: who is an arbitrator here, for everybody; no contact data. */
export function QueryScreen() {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const [wanted, setWanted] = useState(everything)
  const [page, setPage] = useState(1)
  const filters = useAsk(arbitrator.arbitratorFilters, {}).reply
  const given = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value))
  const { reply, last, loading, error, refresh } = useAsk(arbitrator.findArbitrators, {
    query: { ...given, page, size },
  })
  const shown = reply ?? (loading ? last : undefined)
  const pages = Math.max(1, Math.ceil((shown?.total ?? 0) / size))
  const total = shown?.total ?? 0

  function ask(change: Partial<typeof everything>): void {
    setWanted({ ...wanted, ...change })
    setPage(1)
  }

  const select = (name: 'profession' | 'region' | 'language', label: string, list: Parameters<typeof labelOf>[0][]) => (
    <Select
      label={label}
      placeholder={t`全部`}
      options={(list as { value: string; label: string; labelEn: string }[]).map((one) => ({
        value: one.value,
        label: labelOf(one),
      }))}
      value={wanted[name]}
      onChange={({ target }) => ask({ [name]: target.value })}
    />
  )

  return (
    <div className="arbitrator-page">
      <header>
        <Logo />
        <h1>{t`仲裁员信息查询`}</h1>
        <LanguageSwitch />
      </header>
      <main>
        <form
          className="card"
          aria-label={t`查询条件`}
          onSubmit={(event) => {
            event.preventDefault()
            ask({ name: typed.trim() })
          }}
        >
          <div className="body fields">
            <TextInput
              label={t`姓名`}
              type="search"
              icon="search"
              maxLength={100}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
            {select('profession', t`擅长专业`, filters?.professions ?? [])}
            {select('region', t`国籍或地区`, filters?.regions ?? [])}
            {select('language', t`语言`, filters?.languages ?? [])}
            <Select
              label={t`届次`}
              placeholder={t`全部`}
              options={(filters?.terms ?? []).map((one) => ({ value: one.id, label: one.name }))}
              value={wanted.termId}
              onChange={({ target }) => ask({ termId: target.value })}
            />
            <div className="row wide">
              <Button type="submit" look="primary" icon="search">
                {t`查询`}
              </Button>
              <Button
                onClick={() => {
                  setTyped('')
                  ask(everything)
                }}
              >
                {t`清除筛选条件`}
              </Button>
            </div>
          </div>
        </form>
        {error ? (
          <ErrorState error={error} retry={() => void refresh()} />
        ) : !shown ? (
          <Skeleton lines={6} />
        ) : shown.list.length ? (
          <>
            <p className="muted" role="status">{t`共 ${total} 位仲裁员`}</p>
            <ul className="arbitrator-cards" aria-label={t`仲裁员名册`}>
              {shown.list.map((entry) => (
                <ArbitratorCard key={entry.id} entry={entry} filters={filters} />
              ))}
            </ul>
            {pages > 1 ? (
              <nav className="row" style={{ justifyContent: 'center' }} aria-label={t`分页`}>
                <Button icon="left" disabled={page === 1} onClick={() => setPage(page - 1)}>
                  {t`上一页`}
                </Button>
                <span className="number">
                  {page} / {pages}
                </span>
                <Button disabled={page >= pages} onClick={() => setPage(page + 1)}>
                  {t`下一页`}
                </Button>
              </nav>
            ) : null}
          </>
        ) : (
          <EmptyState icon="people" title={t`没有符合条件的仲裁员`}>
            <p>{t`请更换姓名或放宽条件后再查询。`}</p>
          </EmptyState>
        )}
      </main>
    </div>
  )
}
