import { useLingui } from '@lingui/react/macro'
import { type ControlAction, controlMs, type RoomPerson } from '../../../../contract/room.ts'
import { Button } from '../../../ui/Button.tsx'
import { confirm } from '../../../ui/Dialog.tsx'
import type { IconName } from '../../../ui/Icon.tsx'
import type { Session } from '../session.ts'
import { useEvery } from './useEvery.ts'

/** What a secretary may do to somebody (specification §6): each once in 2 s, each apart from the others. */
export function Controls({ session, person }: { session: Session; person: RoomPerson }) {
  const { t } = useLingui()
  const { order, userName } = person
  const remove = async () => {
    const agreed = await confirm({
      title: t`移出 ${userName}`,
      text: t`移出后，对方再用参会码进入须等候您重新允许。`,
      accept: t`移出`,
      reject: t`取消`,
      danger: true,
    })
    if (agreed) session.control(person, 'leaveChannel', true)
  }
  const acts: { action: ControlAction; icon: IconName; says: string; run: () => void }[] = [
    {
      action: 'muteAudio',
      icon: order.muteAudio ? 'mic' : 'micOff',
      says: order.muteAudio ? t`允许 ${userName} 发言` : t`将 ${userName} 静音`,
      run: () => session.control(person, 'muteAudio', !order.muteAudio),
    },
    {
      action: 'muteVidio',
      icon: order.muteVidio ? 'video' : 'videoOff',
      says: order.muteVidio ? t`允许 ${userName} 打开画面` : t`关闭 ${userName} 的画面`,
      run: () => session.control(person, 'muteVidio', !order.muteVidio),
    },
    {
      action: 'shield',
      icon: 'shield',
      says: order.shield ? t`取消屏蔽 ${userName}` : t`屏蔽 ${userName}`,
      run: () => session.control(person, 'shield', !order.shield),
    },
    { action: 'leaveChannel', icon: 'logout', says: t`移出 ${userName}`, run: () => void remove() },
  ]
  return (
    <div className="controls">
      {acts.map(({ action, icon, says, run }) => (
        <Control key={action} icon={icon} says={says} run={run} />
      ))}
    </div>
  )
}

function Control({ icon, says, run }: { icon: IconName; says: string; run: () => void }) {
  const every = useEvery(run, controlMs)
  return <Button look="quiet" small icon={icon} aria-label={says} title={says} onClick={every} />
}
