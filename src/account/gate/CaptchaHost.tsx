import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { captchaBy } from '../../local/call.ts'

// Hardly anybody is asked: whoever is not does not load it.
const CaptchaDialog = lazy(() => import('./CaptchaDialog.tsx').then((module) => ({ default: module.CaptchaDialog })))

/** Asks whoever sits here to read a picture, where the server wants that before a code leaves. */
export function CaptchaHost() {
  const [isAsked, setAsked] = useState(false)
  const answer = useRef<(read: string | undefined) => void>(undefined)
  useEffect(() => {
    captchaBy(() => {
      setAsked(true)
      return new Promise((resolve) => {
        answer.current = resolve
      })
    })
    return () => captchaBy(undefined)
  }, [])
  if (!isAsked) return null
  return (
    <Suspense>
      <CaptchaDialog
        onEnd={(read) => {
          setAsked(false)
          answer.current?.(read)
        }}
      />
    </Suspense>
  )
}
