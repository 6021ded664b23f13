import { account } from '../../../contract/account/account.ts'
import type { User } from '../../../contract/account/user.ts'
import { ask } from '../../local/call.ts'
import { asAppError } from '../../ui/errorText.ts'
import { notifyError } from '../../ui/notify.tsx'

export const isBridge = (path: string) => path.includes('jumpMediate')

/**
 * The mediation bridge in a window of its own, for whoever has the user's certificate number (specification §2); its
 * address carries the token alone (decisions B-15). Call it in the click: later the browser would block the window.
 */
export async function openBridge(user: User): Promise<void> {
  const opened = window.open('about:blank', '_blank')
  try {
    const { token, url } = await ask(account.jumpMediate, { body: { loginName: user.certificatesNum } })
    const bridge = new URL(url, location.href)
    // The product's own room is opened by the code in its address.
    if (bridge.origin !== location.origin) bridge.searchParams.set('token', token)
    if (!opened) return
    opened.opener = null
    opened.location.replace(bridge)
  } catch (error) {
    opened?.close()
    notifyError(asAppError(error))
  }
}
