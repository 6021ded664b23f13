import { useLingui } from '@lingui/react/macro'

/** An order of a secretary as the record says it. */
export function useOrderWords(): (action: string, by: string, about: string) => string {
  const { t } = useLingui()
  return (action, by, about) => {
    const words: Record<string, string> = {
      muteAudio: t`${by} 将 ${about} 静音`,
      muteAudioOff: t`${by} 解除 ${about} 的静音`,
      muteVidio: t`${by} 关闭 ${about} 的画面`,
      muteVidioOff: t`${by} 恢复 ${about} 的画面`,
      shield: t`${by} 屏蔽 ${about}`,
      shieldOff: t`${by} 解除对 ${about} 的屏蔽`,
      leaveChannel: t`${by} 将 ${about} 移出`,
      admit: t`${by} 允许 ${about} 进入`,
      place: t`${by} 请 ${about} 进入单独房间`,
      placeOff: t`${about} 回到共同房间`,
      offer: t`${by} 提出方案 ${about}`,
      offerOff: t`${by} 撤回方案 ${about}`,
      accept: t`${by} 接受方案 ${about}`,
      decline: t`${by} 不接受方案 ${about}`,
      vote: t`${by} 提请表决 ${about}`,
      voteOff: t`${by} 结束表决 ${about}`,
      for: t`${by} 对表决 ${about} 投同意票`,
      against: t`${by} 对表决 ${about} 投反对票`,
      abstain: t`${by} 对表决 ${about} 弃权`,
      startHearing: t`${by} 宣布开庭`,
      stopHearing: t`${by} 宣布休庭`,
      resumeHearing: t`${by} 宣布恢复开庭`,
      closeHearing: t`${by} 宣布闭庭`,
      start: t`${by} 宣布开始`,
      stop: t`${by} 宣布暂停`,
      resume: t`${by} 宣布继续`,
      close: t`${by} 宣布结束`,
      abort: t`${by} 宣布中止`,
      recording: t`${by} 开始录像`,
      recordingOff: t`${by} 停止录像`,
    }
    return words[action] ?? action
  }
}
