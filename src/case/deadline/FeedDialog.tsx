import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { deadlines } from '../../../contract/deadline/deadline.ts'
import { useChoices } from '../../list/useChoices.ts'
import { ask } from '../../local/call.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button, OnceButton } from '../../ui/Button.tsx'
import { copyText } from '../../ui/copy.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { asAppError } from '../../ui/errorText.ts'
import { dateTime } from '../../ui/format.ts'
import { notify, notifyError } from '../../ui/notify.tsx'
import { ErrorState, Skeleton } from '../../ui/States.tsx'
import { TextInput } from '../../ui/TextInput.tsx'

/** The secret address of one's calendar: made, shown once, renewed, ended. */
export function FeedDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const { choices: found, error } = useChoices(deadlines.getFeed, {})
  /** What came of it here; until then the server's word counts. */
  const [made, setMade] = useState<{ createdAt: string | null; address: string }>()
  const { createdAt } = made ?? found ?? { createdAt: null }
  const since = createdAt ? dateTime(createdAt) : ''

  async function run(work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (caught) {
      notifyError(asAppError(caught))
    }
  }
  const renew = () =>
    run(async () => {
      const { path, createdAt: at } = await ask(deadlines.renewFeed, {})
      setMade({ createdAt: at, address: new URL(path, location.origin).href })
    })
  const revoke = () =>
    run(async () => {
      await ask(deadlines.revokeFeed, {})
      setMade({ createdAt: null, address: '' })
      notify(t`订阅地址已停用`)
    })
  async function copy(address: string): Promise<void> {
    notify((await copyText(address)) ? t`已复制` : t`无法复制，请手动选择地址`)
  }

  return (
    <Dialog title={t`订阅日历`} onClose={onClose} footer={<Button onClick={onClose}>{t`关闭`}</Button>}>
      <div className="stack">
        <p className="muted">
          {t`把地址添加到手机或电脑的日历程序，期限会自动更新。知道地址的人都能看到案件编号和期限名称，请勿转发。`}
        </p>
        {error ? <ErrorState error={error} /> : found === undefined && !made ? <Skeleton lines={2} /> : null}
        {made?.address ? (
          <>
            <Banner family="amber" icon="key">{t`地址只显示这一次，请立即复制。`}</Banner>
            <TextInput label={t`订阅地址`} readOnly value={made.address} />
            <div className="row">
              <Button icon="copy" onClick={() => void copy(made.address)}>
                {t`复制地址`}
              </Button>
            </div>
          </>
        ) : null}
        {since ? <p className="number">{t`现有地址生成于 ${since}`}</p> : null}
        <div className="row">
          <OnceButton look={since ? 'plain' : 'primary'} icon="refresh" action={renew}>
            {since ? t`更换地址` : t`生成订阅地址`}
          </OnceButton>
          {since ? (
            <OnceButton look="danger" icon="close" action={revoke}>
              {t`停用地址`}
            </OnceButton>
          ) : null}
        </div>
      </div>
    </Dialog>
  )
}
