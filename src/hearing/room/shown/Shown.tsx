import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { Button } from '../../../ui/Button.tsx'
import { ErrorState, Skeleton } from '../../../ui/States.tsx'
import { Downloads } from '../../../upload/Downloads.tsx'
import type { Session } from '../visit/session.ts'
import { useBundle } from './useBundle.ts'
import './shown.css'

const PdfView = lazy(async () => ({ default: (await import('../../../viewer/PdfView.tsx')).PdfView }))

/** Pages that are turned quickly are told as the last of them, ms. */
const tellMs = 250

/** What is presented where one is: whoever presents turns its pages for everybody; others may look ahead and come back. */
export function Shown({ session }: { session: Session }) {
  const { shown } = useSnapshot(session.state)
  return shown ? <Presented key={shown.bundleId} session={session} /> : null
}

function Presented({ session }: { session: Session }) {
  const { t } = useLingui()
  const { shown, token, courtAttendeeId, attendeeRole } = useSnapshot(session.state)
  const list = useId()
  const { blob, error, retry } = useBundle(shown?.bundleId ?? '', shown?.title ?? '', token, list)
  const [follows, setFollows] = useState(true)
  const [own, setOwn] = useState(shown?.page ?? 1)
  const telling = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(telling.current), [])
  if (!shown) return null
  const { bundleId, title, page, pages, byName, attendeeId } = shown
  const isMine = attendeeId === courtAttendeeId

  function turned(now: number): void {
    setOwn(now)
    const { shown: still } = session.state
    if (!still || now === still.page) return
    if (isMine) {
      clearTimeout(telling.current)
      telling.current = setTimeout(() => session.present(bundleId, now), tellMs)
    } else setFollows(false)
  }

  return (
    <section className="shown" aria-label={t`庭上展示`}>
      <header>
        <p role="status">
          {isMine
            ? t`您正在展示《${title}》第 ${page} 页，共 ${pages} 页`
            : t`${byName} 正在展示《${title}》第 ${page} 页，共 ${pages} 页`}
        </p>
        {isMine || follows ? null : (
          <>
            <span className="ahead">{t`您在看第 ${own} 页`}</span>
            <Button small look="primary" icon="eye" onClick={() => setFollows(true)}>
              {t`回到展示页`}
            </Button>
          </>
        )}
        {isMine || attendeeRole === 'SECRETARY' ? (
          <Button small icon="close" onClick={() => session.present(null)}>
            {t`结束展示`}
          </Button>
        ) : null}
      </header>
      {error ? (
        <ErrorState error={error} retry={retry} />
      ) : blob ? (
        <Suspense fallback={<Skeleton lines={6} />}>
          <PdfView blob={blob} name={title} page={isMine || follows ? page : own} onPage={turned} />
        </Suspense>
      ) : (
        <div className="shown-wait">
          <Downloads list={list} />
          <Skeleton lines={6} />
        </div>
      )}
    </section>
  )
}
