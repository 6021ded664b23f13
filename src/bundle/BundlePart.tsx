import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { bundlePage, bundles } from '../../contract/bundle/bundle.ts'
import { useCaseRows, useConnection, useSession } from '../local/hooks.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { EmptyState, ErrorState, Skeleton } from '../ui/States.tsx'
import { Downloads } from '../upload/Downloads.tsx'
import { BundleCard } from './BundleCard.tsx'
import { BundleForm } from './BundleForm.tsx'
import './bundle.css'

/** The bundles of a case: read by everybody who may see all that is in them, made by secretaries. */
export function BundlePart({ caseId, caseNo }: { caseId: string; caseNo: string }) {
  const { t } = useLingui()
  const isKeeper = useSession()?.user.cate === 'MISHU'
  const { online } = useConnection()
  const { list, loading, error, refresh } = useCaseRows(bundles.listBundles, caseId, bundlePage, 'newest')
  const [forms, setForms] = useState(false)
  const isBusy = list?.some(({ state }) => state === 'making') ?? false
  const current = list?.filter(({ replaced }) => !replaced) ?? []
  return (
    <section className="card bundle-card" aria-label={t`卷宗`}>
      <header>
        <h2>{t`卷宗`}</h2>
        {isKeeper ? (
          <Button small icon="book" disabled={!online || isBusy} onClick={() => setForms(true)}>
            {t`生成卷宗`}
          </Button>
        ) : null}
      </header>
      {list && !online ? (
        <div className="body">
          <Banner family="amber" icon="offline">{t`当前离线，显示的是本设备上保存的内容`}</Banner>
        </div>
      ) : null}
      {list === undefined ? (
        <div className="body">
          <Skeleton lines={3} />
        </div>
      ) : list.length === 0 && error && !loading ? (
        <ErrorState error={error} retry={refresh} />
      ) : list.length === 0 ? (
        <EmptyState icon="book" title={t`还没有卷宗`}>
          <p>
            {isKeeper ? t`选择证据、文书和笔录，装订成一份连续编页、带目录和书签的 PDF。` : t`卷宗生成后会出现在这里。`}
          </p>
        </EmptyState>
      ) : (
        <ul className="bundle-list">
          {current.map((one) => (
            <BundleCard
              key={one.id}
              bundle={one}
              list={`bundles ${caseId}`}
              older={list.filter(({ seriesId, replaced }) => replaced && seriesId === one.seriesId)}
              mayMake={isKeeper && online}
              isBusy={isBusy}
            />
          ))}
        </ul>
      )}
      <Downloads list={`bundles ${caseId}`} />
      {forms ? <BundleForm caseId={caseId} caseNo={caseNo} onClose={() => setForms(false)} /> : null}
    </section>
  )
}
