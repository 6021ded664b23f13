import { useLingui } from '@lingui/react/macro'
import { type ReactNode, Suspense, useEffect } from 'react'
import { type appraisedCates, performances } from '../../contract/performance/performance.ts'
import { LoginButton } from '../account/step/LoginButton.tsx'
import { useConnection, useSession } from '../local/hooks.ts'
import { Banner } from '../ui/Banner.tsx'
import { ConfirmHost } from '../ui/Dialog.tsx'
import { PublicFrame } from '../ui/PublicFrame.tsx'
import { Skeleton } from '../ui/States.tsx'
import './performance.css'
import { hrefTo } from '../ui/address.ts'

const may: readonly string[] = performances.listAppraisals.who satisfies readonly (typeof appraisedCates)[number][]

interface DoorProps {
  title: string
  /** What stands there for who has not come in: the page without any data. */
  outside: ReactNode
  children: ReactNode
}

/**
 * The frame of the pages of performance, which are public while their data is not (specification §2, decisions B-17): without a login
 * it says what is needed, asks the server nothing and leads nowhere by itself.
 */
export function PerformanceDoor({ title, outside, children }: DoorProps) {
  return (
    <PublicFrame title={title}>
      <ConfirmHost />
      <Suspense fallback={<Skeleton lines={8} />}>
        <Inside outside={outside}>{children}</Inside>
      </Suspense>
    </PublicFrame>
  )
}

function Inside({ outside, children }: Omit<DoorProps, 'title'>) {
  const { t } = useLingui()
  const session = useSession()
  // What was handed in here goes from here, too. What sends knows the whole contract, and this page is public.
  useEffect(() => void import('../local/page.ts').then(({ startLocal }) => startLocal()), [])
  const { online } = useConnection()
  const isOut = !session || (session.token === null && online)
  if (!isOut && may.includes(session.user.cate))
    return (
      <>
        {children}
        <p>
          <a href={hrefTo('/')}>{t`返回首页`}</a>
        </p>
      </>
    )
  return (
    <>
      <Banner family="blue" icon="lock">
        {isOut
          ? t`考核数据仅供本机构工作人员和仲裁员本人查看，请先登录。`
          : t`考核数据仅供本机构工作人员和仲裁员查看。`}
      </Banner>
      {outside}
      {isOut ? (
        <div>
          <LoginButton />
        </div>
      ) : null}
    </>
  )
}
