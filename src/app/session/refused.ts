import type { AnyRouter } from '@tanstack/react-router'
import { account } from '../../../contract/account/account.ts'
import { onForbidden } from '../../local/call.ts'
import { drop } from '../visited.ts'

/**
 * Specification §8: 403 leads to /401, where it is the address that is refused: the calls that its route stands for (`asks`), and
 * who one is at all. A refusal of anything else on a screen is said in its place, and the screen stays.
 */
export function leadRefused(router: AnyRouter): void {
  onForbidden((name) => {
    const { matches, location } = router.state
    const isAddress = name === account.info.name || matches.at(-1)?.staticData?.asks?.includes(name)
    if (!isAddress) return false
    // The tab of what was refused goes with it: opened again, the screen begins anew and asks anew.
    drop(location.href)
    void router.navigate({ to: '/401', state: { refused: location.href }, replace: true })
    return true
  })
}
