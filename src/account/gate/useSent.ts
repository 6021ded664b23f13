import { useLingui } from '@lingui/react/macro'
import { asAppError } from '../../ui/errorText.ts'
import { notify, notifyError } from '../../ui/notify.tsx'

/** Gives a function that says whether a code was sent, or why not (specification §8). False starts no countdown. */
export function useSent(): (sending: Promise<unknown>) => Promise<boolean> {
  const { t } = useLingui()
  return async (sending) => {
    try {
      await sending
      notify(t`发送验证码成功`)
      return true
    } catch (error) {
      notifyError(asAppError(error))
      return false
    }
  }
}
