import { useLingui } from '@lingui/react/macro'
import type { DeviceCode } from './line/deviceCodes.ts'

/** What the codes of specification §8 mean to the person; the number stands behind the words (decisions F-16). */
export function useCodeWords(): (code: DeviceCode) => string {
  const { t } = useLingui()
  const words: Record<DeviceCode, string> = {
    0: t`不支持屏幕共享`,
    10000: t`未知的设备错误，请检查麦克风和摄像头后重试`,
    10001: t`没有检测到麦克风，开庭的电脑必须有麦克风`,
    10002: t`没有检测到摄像头，开庭的电脑必须有摄像头`,
    10003: t`麦克风权限被拒绝或被其他程序占用，请在浏览器地址栏允许使用麦克风`,
    10004: t`摄像头权限被拒绝或被其他程序占用，请在浏览器地址栏允许使用摄像头`,
    10005: t`音频设备被禁用，请在系统设置中启用`,
    10006: t`视频设备被禁用，请在系统设置中启用`,
    10008: t`麦克风已断开，请重新打开麦克风`,
    10009: t`摄像头已断开，请重新打开摄像头`,
    10011: t`已取消屏幕共享`,
    10012: t`屏幕共享已停止`,
    10030: t`当前浏览器不支持选择播放设备`,
    10201: t`如听不到声音，请点击帮助图标`,
    10300: t`拉取对方音视频失败，建议刷新页面`,
  }
  return (code) => (code === 0 ? words[0] : `${words[code]} (${code})`)
}
