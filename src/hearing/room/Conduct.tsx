import { useLingui } from '@lingui/react/macro'
import { useSnapshot } from 'valtio'
import { type ConductAct, hearing } from '../../../contract/hearing/hearing.ts'
import { trialMoves } from '../../../contract/hearing/trial.ts'
import { ask } from '../../local/call.ts'
import { OnceButton } from '../../ui/Button.tsx'
import { confirm } from '../../ui/Dialog.tsx'
import { asAppError } from '../../ui/errorText.ts'
import { actOn } from '../calendar/acts.ts'
import type { Session } from './visit/session.ts'

const inOrder: ConductAct[] = ['start', 'stop', 'close']

/** A secretary opens the session, calls a recess and closes it where everybody sits; closing is asked about. */
export function Conduct({ session }: { session: Session }) {
  const { t, i18n } = useLingui()
  const { trialState, type, isConnected, token } = useSnapshot(session.state)
  if (!trialState) return null
  const stands = { type, state: trialState }
  const closing = actOn('close', stands)

  async function go(action: ConductAct): Promise<void> {
    const agreed =
      action !== 'close' ||
      (await confirm({
        title: i18n._(closing.words),
        text: type === 'hearing' ? t`闭庭后所有人离开房间，参会码全部失效，不能再次开庭。` : i18n._(closing.says),
        accept: i18n._(closing.words),
        reject: t`取消`,
        danger: true,
      }))
    if (!agreed) return
    try {
      await ask(hearing.conductTrial, { body: { action } }, { token })
    } catch (error) {
      session.state.refused = { what: action, code: asAppError(error).code, at: Date.now() }
    }
  }
  return (
    <div className="conduct">
      {inOrder
        .filter((action) => trialMoves[action].from.includes(trialState))
        .map((action) => (
          <OnceButton
            key={action}
            small
            icon={actOn(action, stands).icon}
            look={action === 'start' ? 'primary' : 'plain'}
            disabled={!isConnected}
            action={() => go(action)}
          >
            {i18n._(actOn(action, stands).words)}
          </OnceButton>
        ))}
    </div>
  )
}
