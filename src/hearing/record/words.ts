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
    }
    return words[action] ?? action
  }
}
