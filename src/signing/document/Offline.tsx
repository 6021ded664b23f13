import { useLingui } from '@lingui/react/macro'
import { useConnection } from '../../local/hooks.ts'
import { Banner } from '../../ui/Banner.tsx'

/** Nothing is signed without a network, and nothing waits for one: said while there is none. */
export function Offline() {
  const { t } = useLingui()
  const { online } = useConnection()
  if (online) return null
  return (
    <Banner family="amber" icon="offline" alert>
      {t`当前没有网络。签署须在联网时进行，您的签名不会保存在本设备上稍后发送；恢复网络后请继续。`}
    </Banner>
  )
}
