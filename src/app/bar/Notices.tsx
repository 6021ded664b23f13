import { useLingui } from '@lingui/react/macro'
import { useSnapshot } from 'valtio'
import { SoonDoors } from '../../hearing/enter/doors.tsx'
import { useConnection } from '../../local/hooks.ts'
import { dateTime } from '../../ui/format.ts'
import { Icon } from '../../ui/Icon.tsx'
import { applyUpdate, update } from '../update.ts'

/** Lines under the top bar: offline, logged out, a new version. */
export function Notices({ expired }: { expired: boolean }) {
  const { t } = useLingui()
  const { online, since } = useConnection()
  const { ready, changed } = useSnapshot(update)
  return (
    <div role="status">
      {expired ? (
        <div className="strip amber">
          <Icon name="lock" />
          <span>{t`登录已过期：可继续填写本设备上的草稿，重新登录后发送。`}</span>
        </div>
      ) : null}
      <SoonDoors />
      {online ? null : (
        <div className="strip amber">
          <Icon name="offline" />
          <span>
            {since
              ? t`离线，自 ${dateTime(since)} 起。内容可能不是最新；您填写的会保存在本设备，联网后发送。`
              : t`离线。内容可能不是最新；您填写的会保存在本设备，联网后发送。`}
          </span>
        </div>
      )}
      {ready || changed ? (
        <div className="strip blue">
          <Icon name="refresh" />
          <span>{t`有新版本。更新前会先保存您正在填写的内容。`}</span>
          <button type="button" className="link" onClick={() => void applyUpdate()}>
            {t`立即更新`}
          </button>
        </div>
      ) : null}
    </div>
  )
}
