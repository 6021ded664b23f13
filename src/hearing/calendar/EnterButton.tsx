import { useLingui } from '@lingui/react/macro'
import { doorsOpenMs, type Trial, trialIsOver, trials } from '../../../contract/trial.ts'
import { ask } from '../../local/call.ts'
import { useConnection, useSession } from '../../local/hooks.ts'
import { OnceButton } from '../../ui/Button.tsx'
import { asAppError } from '../../ui/errorText.ts'
import { notifyError } from '../../ui/notify.tsx'

/** The way into the room for whoever attends with this account, while its doors are open. */
export function EnterButton({ row }: { row: Trial }) {
  const { t } = useLingui()
  const { online } = useConnection()
  const me = useSession()?.user.id
  const attends = row.attendees.some(({ userId }) => userId !== null && userId === me)
  const inSession = row.state === 'in_session' || row.state === 'recess'
  const isOpen =
    Date.parse(row.startsAt) - doorsOpenMs <= Date.now() && (inSession || Date.now() < Date.parse(row.endsAt))
  if (!attends || !row.online || !row.notifiedAt || !isOpen || trialIsOver.includes(row.state)) return null

  async function enter(): Promise<void> {
    try {
      const { path } = await ask(trials.enterTrial, { body: { id: row.id } })
      location.hash = path
    } catch (error) {
      notifyError(asAppError(error))
    }
  }
  return (
    <OnceButton look="primary" icon="video" disabled={!online} action={enter}>
      {t`进入房间`}
    </OnceButton>
  )
}
