import { useLingui } from '@lingui/react/macro'
import { type Trial, trials } from '../../../contract/hearing/trial.ts'
import { ask } from '../../local/call.ts'
import { useConnection, useSession } from '../../local/hooks.ts'
import { OnceButton } from '../../ui/Button.tsx'
import { asAppError } from '../../ui/errorText.ts'
import { notifyError } from '../../ui/notify.tsx'
import { type Door, doorOf, isOpen } from './door.ts'
import { useNow } from './useNow.ts'

/** So often it is looked whether a door has opened or shut, ms. */
export const lookMs = 15_000

/** The way into the room for whoever attends with this account, while its doors are open; `named` says which where several are. */
export function EnterButton({ door, small = false, named = false }: { door: Door; small?: boolean; named?: boolean }) {
  const { t } = useLingui()
  const { online } = useConnection()
  const now = useNow(lookMs)
  if (!isOpen(door, now)) return null
  const { id, title } = door

  async function enter(): Promise<void> {
    try {
      const { path } = await ask(trials.enterTrial, { body: { id } })
      location.hash = path
    } catch (error) {
      notifyError(asAppError(error))
    }
  }
  return (
    <OnceButton
      look="primary"
      small={small}
      icon="video"
      disabled={!online}
      aria-label={t`进入房间：${title}`}
      action={enter}
    >
      {named ? t`进入房间：${title}` : t`进入房间`}
    </OnceButton>
  )
}

/** The same of one of the calendar. */
export function TrialDoor({ row, small = false }: { row: Trial; small?: boolean }) {
  const me = useSession()?.user.id
  return <EnterButton door={doorOf(row, me)} small={small} />
}
