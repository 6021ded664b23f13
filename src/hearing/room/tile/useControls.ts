import { useLingui } from '@lingui/react/macro'
import type { ControlAction, RoomPerson } from '../../../../contract/room/room.ts'
import { confirm } from '../../../ui/Dialog.tsx'
import type { IconName } from '../../../ui/Icon.tsx'
import type { Session } from '../visit/session.ts'

interface Act {
  action: ControlAction
  icon: IconName
  /** What it does to whom, and the same where the name stands beside it. */
  says: string
  words: string
  /** It is laid on them now, and pressing takes it back. */
  isOn: boolean
  run: () => void
}

/** What a secretary may do to somebody (specification §6). */
export function useControls(session: Session, person: RoomPerson): Act[] {
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
  return [
    {
      action: 'muteAudio',
      icon: order.muteAudio ? 'mic' : 'micOff',
      says: order.muteAudio ? t`允许 ${userName} 发言` : t`将 ${userName} 静音`,
      words: order.muteAudio ? t`允许发言` : t`静音`,
      isOn: order.muteAudio,
      run: () => session.control(person, 'muteAudio', !order.muteAudio),
    },
    {
      action: 'muteVidio',
      icon: order.muteVidio ? 'video' : 'videoOff',
      says: order.muteVidio ? t`允许 ${userName} 打开画面` : t`关闭 ${userName} 的画面`,
      words: order.muteVidio ? t`允许画面` : t`关闭画面`,
      isOn: order.muteVidio,
      run: () => session.control(person, 'muteVidio', !order.muteVidio),
    },
    {
      action: 'shield',
      icon: 'shield',
      says: order.shield ? t`取消屏蔽 ${userName}` : t`屏蔽 ${userName}`,
      words: order.shield ? t`取消屏蔽` : t`屏蔽`,
      isOn: order.shield,
      run: () => session.control(person, 'shield', !order.shield),
    },
    {
      action: 'leaveChannel',
      icon: 'logout',
      says: t`移出 ${userName}`,
      words: t`移出`,
      isOn: false,
      run: () => void remove(),
    },
  ]
}
