import { useLingui } from '@lingui/react/macro'

/**
 * An order of a secretary as the record says it. Who declares a hearing open or closed is who presides: the secretary notes that it
 * was.
 */
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
      startHearing: t`开庭（${by} 登记）`,
      stopHearing: t`休庭（${by} 登记）`,
      resumeHearing: t`恢复开庭（${by} 登记）`,
      closeHearing: t`闭庭（${by} 登记）`,
      start: t`开始（${by} 登记）`,
      stop: t`暂停（${by} 登记）`,
      resume: t`继续（${by} 登记）`,
      close: t`结束（${by} 登记）`,
      abort: t`中止（${by} 登记）`,
      recording: t`${by} 开始录像`,
      recordingOff: t`${by} 停止录像`,
      present: t`${by} 开始展示卷宗《${about}》`,
      presentOff: t`${by} 结束展示卷宗《${about}》`,
    }
    return words[action] ?? action
  }
}
