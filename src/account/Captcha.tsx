import { useLingui } from '@lingui/react/macro'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { account } from '../../contract/account/account.ts'
import { AppError } from '../../contract/errors/errors.ts'
import { ask } from '../local/call.ts'
import { connection } from '../local/connection.ts'
import { errorText } from '../ui/errorText.ts'
import { Icon } from '../ui/Icon.tsx'

interface Picture {
  uuid: string
  img: string
}

/** The captcha picture now shown. `reload` takes a new one: an answer is good once. */
export function useCaptcha(): { picture: Picture | undefined; error: AppError | undefined; reload: () => void } {
  const [picture, setPicture] = useState<Picture>()
  const [error, setError] = useState<AppError>()
  const { returns } = useSnapshot(connection)
  const lacks = useRef(true)
  const reload = useCallback(async (signal?: AbortSignal) => {
    lacks.current = true
    setPicture(undefined)
    setError(undefined)
    try {
      const came = await ask(account.captcha, {}, signal ? { signal } : {})
      lacks.current = false
      setPicture(came)
    } catch (caught) {
      if (signal?.aborted) return
      if (!(caught instanceof AppError)) throw caught
      setError(caught)
    }
  }, [])
  // Who comes back from a tunnel should not have to tap for their picture; one that is being read stays.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a server that came back is a reason to ask again
  useEffect(() => {
    if (!lacks.current) return
    const abort = new AbortController()
    void reload(abort.signal)
    return () => abort.abort()
  }, [reload, returns])
  return { picture, error, reload: () => void reload() }
}

export function CaptchaPicture({ picture, error, reload }: ReturnType<typeof useCaptcha>) {
  const { t } = useLingui()
  return (
    <button type="button" onClick={reload} title={t`看不清？点击换一张`} aria-label={t`验证码图片，点击换一张`}>
      {picture ? (
        <img src={picture.img} alt="" />
      ) : error ? (
        <span title={errorText(error)}>
          <Icon name="refresh" />
        </span>
      ) : (
        <span className="spinner" />
      )}
    </button>
  )
}
