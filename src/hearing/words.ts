import { useLingui } from '@lingui/react/macro'
import type { TrialRole } from '../../contract/hearing/trial.ts'
import { roleWords } from './trialWords.ts'

/** What the room behind a route is called. */
export function useRoomWords(pathname: string): string {
  const { t } = useLingui()
  const words: Record<string, string> = {
    '/onlineMeeting': t`在线会议`,
    '/onlineMediate': t`在线调解`,
    '/onlineConsult': t`在线咨询`,
  }
  return words[pathname] ?? t`在线庭审`
}

/** What an HTTP status that came instead of an answer means to the person (specification §4, decisions F-08). */
export function useStatusWords(): (status: number) => string {
  const { t } = useLingui()
  const words: Record<number, string> = {
    404: t`服务器上没有这个房间服务`,
    408: t`网络请求超时`,
    429: t`操作过于频繁，请稍后再试`,
    500: t`服务器出错，暂时无法进入房间`,
    502: t`网关出错，暂时无法进入房间`,
    503: t`服务暂不可用，暂时无法进入房间`,
  }
  return (status) => words[status] ?? t`接口请求失败`
}

/** What somebody is in a hearing; only the secretary may do more than take part (specification §3). */
export function useRoleWords(): (role: string) => string {
  const { i18n } = useLingui()
  return (role) => i18n._(roleWords[role.toUpperCase() as TrialRole] ?? roleWords.ATTENDEE)
}
