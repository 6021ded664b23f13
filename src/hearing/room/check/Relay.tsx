import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import type { IceServer } from '../../../../contract/hearing/hearing.ts'
import { reachesRelay } from '../line/relay.ts'

/** Whether media find a way where a network lets nothing through but the relay; nothing is said where there is none. */
export function Relay({ iceServers }: { iceServers: IceServer[] }) {
  const { t } = useLingui()
  const [reached, setReached] = useState<boolean>()
  useEffect(() => {
    if (!iceServers.length) return
    const abort = new AbortController()
    const say = (is: boolean) => abort.signal.aborted || setReached(is)
    // A browser that cannot even try has no way by the relay.
    reachesRelay(iceServers, abort.signal).then(say, () => say(false))
    return () => abort.abort()
  }, [iceServers])
  if (!iceServers.length) return null
  return (
    <p className={reached === false ? 'wrong' : 'small-text'} role="status">
      {reached === undefined
        ? t`正在检测媒体中继…`
        : reached
          ? t`媒体中继可用`
          : t`媒体中继不可用；如进入后看不到、听不到他人，请换用其他网络`}
    </p>
  )
}
