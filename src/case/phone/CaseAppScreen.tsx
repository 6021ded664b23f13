import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import { useQuery } from '../../account/gate/query.ts'
import { CodeForm } from '../../account/step/CodeForm.tsx'
import { wanted } from '../../account/wanted.ts'
import { useConnection, useSession } from '../../local/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { LanguageSwitch } from '../../ui/LanguageSwitch.tsx'
import { Logo } from '../../ui/Logo.tsx'
import { EmptyState, Skeleton } from '../../ui/States.tsx'
import { useStateOf } from '../../ui/useStateOf.ts'
import { useView } from '../../ui/view.tsx'
import { LinkedCase } from './LinkedCase.tsx'
import './caseApp.css'
import { hrefTo } from '../../ui/address.ts'

/** What stands behind the door, with its words. */
const CaseApp = lazy(() => import('./CaseApp.tsx').then(({ CaseApp: it }) => ({ default: it })))

/**
 * /caseDetailsApp?caseId=: one case on a phone, outside the back office. The page is public, its data is not: with the
 * code of a personal link it shows the case of that link, otherwise it asks for one or for a login (decisions B-17).
 */
export function CaseAppScreen() {
  const { t } = useLingui()
  return (
    <div className="case-app">
      <header>
        <div className="brand">
          <Logo />
          <span>{t`案件信息`}</span>
        </div>
        <LanguageSwitch />
      </header>
      <main>
        <Suspense fallback={<Skeleton lines={8} />}>
          <Door />
        </Suspense>
      </main>
    </div>
  )
}

function Door() {
  const { t } = useLingui()
  const { search, href } = useView()
  const session = useSession()
  const { online } = useConnection()
  const { caseId } = search
  const linked = useQuery('code')
  const [entered, setEntered] = useStateOf(linked, '')
  const code = entered || linked
  if (code) return <LinkedCase key={code} code={code} />
  // Without a network, what this device holds may still be read (decisions C-02).
  const isIn = session && (session.token !== null || !online)
  if (!isIn)
    return (
      <EmptyState page icon="lock" title={t`查看案件`}>
        <p>{t`案件信息仅向本案当事人、代理人、仲裁员和办案秘书开放：请打开短信或邮件中的专属链接，输入其中的送达码，或登录。`}</p>
        <CodeForm
          title={t`输入送达码`}
          says={t`送达码在送达短信或邮件中。`}
          label={t`送达码`}
          accept={t`查看案件`}
          onCode={setEntered}
        />
        <Button
          onClick={() => {
            if (caseId) wanted.keep(session?.user.id ?? null, href)
            location.hash = hrefTo('/login')
          }}
        >
          {t`去登录`}
        </Button>
      </EmptyState>
    )
  if (!caseId || session.user.cate === 'ARBI_USER')
    return (
      <EmptyState page icon="search" title={t`没有可显示的案件`}>
        <p>{t`请从收到的链接打开，或到案件列表中选择。`}</p>
        <a className="button" href={hrefTo('/')}>
          {t`返回首页`}
        </a>
      </EmptyState>
    )
  return <CaseApp id={caseId} />
}
