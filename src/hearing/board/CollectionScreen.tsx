import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import { useSession } from '../../local/hooks.ts'
import { LanguageSwitch } from '../../ui/LanguageSwitch.tsx'
import { Logo } from '../../ui/Logo.tsx'
import { Skeleton } from '../../ui/States.tsx'
import { PublicList } from './PublicList.tsx'
import './board.css'

/** Whoever is signed in sees more, and brings the words for it (`withInnerWords`). */
const TrialLists = lazy(async () => ({ default: (await import('../list/TrialLists.tsx')).TrialLists }))

/** /meetingList: all that is held, for everybody without names; with an account what it may see, to look through. */
export function CollectionScreen() {
  const { t } = useLingui()
  const session = useSession()
  const isInside = Boolean(session?.token) && session?.user.cate !== 'ARBI_USER'
  return (
    <div className="collection">
      <header>
        <Logo />
        <h1>{t`庭审汇总`}</h1>
        <LanguageSwitch signedIn={isInside} />
      </header>
      <main>
        {isInside ? (
          <Suspense fallback={<Skeleton lines={6} />}>
            <TrialLists of="all" />
          </Suspense>
        ) : (
          <PublicList />
        )}
      </main>
    </div>
  )
}
