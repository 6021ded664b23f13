import { useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { AppError } from '../../contract/errors/errors.ts'
import { hearing } from '../../contract/hearing/hearing.ts'
import { ask } from '../local/call.ts'
import { keepPass, keptPass, type RoomPass } from '../local/roomPass.ts'
import { asAppError, errorText } from '../ui/errorText.ts'
import { useStatusWords } from './words.ts'

interface Failure {
  error: AppError
  /** 504 where the server refused the code; else the HTTP status that came instead of an answer (specification §4). */
  status: number
}

/** What stands on the screen instead of the room. */
interface Refusal {
  text: string
  advice: string
  status: number | undefined
  offline: boolean
}

/** No answer at all, so there is no code to judge. */
const failures: readonly string[] = ['failed', 'unreachable', 'timeout', 'busy']

/** The HTTP status that came; 0 where nothing came at all. */
function statusOf(error: AppError): number {
  return error.code === 'unreachable' ? Number(error.params.status ?? 0) : error.status
}

/** An answer in the form of our envelope with any other code than 200 refuses, too, and its message is what the person reads. */
function refused(error: AppError): AppError {
  const { answered, message } = error.params
  return answered ? new AppError('said', { message: message ?? '', status: 504 }) : error
}

/** Authenticates a code for the room of a route; once more on `again` and when the network comes back. */
export function useRoomPass(
  pathname: string,
  code: string,
): { pass: RoomPass | undefined; refusal: Refusal | undefined; again: () => void } {
  const { t } = useLingui()
  const router = useRouter()
  const wordsOf = useStatusWords()
  const [attempt, setAttempt] = useState(0)
  const [pass, setPass] = useState<RoomPass>()
  const [failure, setFailure] = useState<Failure>()
  const again = useCallback(() => setAttempt((count) => count + 1), [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is a reason to ask again
  useEffect(() => {
    setPass(undefined)
    setFailure(undefined)
    if (!code) return
    const abort = new AbortController()
    /** The route knows how it went too, for whoever reads the address. */
    const say = (search: Record<string, string>) => {
      const { status: _, ...kept } = router.state.location.search as Record<string, string>
      router.history.replace(`${pathname}?${new URLSearchParams({ ...kept, code, ...search })}`)
    }
    const call = pathname === '/onlineConsult' ? hearing.consultLogin : hearing.getInfoByCourtCode
    ask(call, { body: { code, url: pathname } }, { token: '', signal: abort.signal }).then(
      (opened) => {
        if (opened.isCodeUsedUp) keepPass(pathname, code, opened)
        setPass(opened)
        say({})
      },
      (caught) => {
        if (abort.signal.aborted) return
        const error = refused(asAppError(caught))
        // A code that is used up by this very tab.
        const kept = error.code === 'courtCodeWrong' ? keptPass(pathname, code) : undefined
        if (kept) return setPass(kept)
        const status = failures.includes(error.code) ? statusOf(error) : 504
        setFailure({ error, status })
        say({ status: String(status) })
      },
    )
    return () => abort.abort()
  }, [pathname, code, attempt])

  useEffect(() => {
    if (!failure) return
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [failure, again])

  const refusal = (): Refusal | undefined => {
    if (!code) {
      const advice = t`请使用通知短信或邮件中的完整链接进入。`
      return { text: t`链接中没有参会码`, advice, status: undefined, offline: false }
    }
    if (!failure) return undefined
    const { error, status } = failure
    if (!navigator.onLine || status === 0) {
      return { text: t`无网络连接`, advice: t`房间需要网络，恢复后会自动重试。`, status: undefined, offline: true }
    }
    const refused = !failures.includes(error.code)
    return {
      text: refused ? errorText(error) : wordsOf(status),
      advice: refused ? t`请核对链接是否完整，或联系仲裁秘书重新发送。` : t`请稍后重试；如持续出现，请联系仲裁秘书。`,
      status,
      offline: false,
    }
  }
  return { pass, refusal: refusal(), again }
}
