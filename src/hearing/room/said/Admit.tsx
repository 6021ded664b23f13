import { useLingui } from '@lingui/react/macro'
import { useSnapshot } from 'valtio'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { useRoleWords } from '../../words.ts'
import type { Session } from '../visit/session.ts'

/** So many are named before the pictures; the list of people has all. */
const shown = 3

/** Who waits before the room, said over the pictures: a secretary lets each in with one press, or all of them. */
export function Admit({ session, showAll }: { session: Session; showAll: () => void }) {
  const { t } = useLingui()
  const roleWords = useRoleWords()
  const { waiting } = useSnapshot(session.state)
  if (!waiting.length) return null
  const count = waiting.length
  return (
    <Banner family="blue" icon="user" alert>
      <ul className="admit" aria-label={t`等候进入`}>
        {waiting.slice(0, shown).map(({ sid, userName, roleName, removed }) => (
          <li key={sid}>
            <span>
              <b>{userName}</b> {roleWords(roleName)} {removed ? t`曾被移出` : t`正在等候`}
            </span>
            <Button small look="primary" aria-label={t`允许 ${userName} 进入`} onClick={() => session.admit(sid)}>
              {t`允许进入`}
            </Button>
          </li>
        ))}
        {count > 1 ? (
          <li>
            {count > shown ? (
              <Button small onClick={showAll}>
                {t`查看全部 ${count} 人`}
              </Button>
            ) : null}
            <Button
              small
              onClick={() => {
                for (const { sid, removed } of waiting) if (!removed) session.admit(sid)
              }}
            >
              {t`全部允许`}
            </Button>
          </li>
        ) : null}
      </ul>
    </Banner>
  )
}
