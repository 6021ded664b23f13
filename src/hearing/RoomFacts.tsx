import { useLingui } from '@lingui/react/macro'
import type { RoomPass } from '../local/roomPass.ts'
import { dateTime } from '../ui/format.ts'
import { OwnTime } from '../ui/OwnTime.tsx'
import { useRoleWords } from './words.ts'

/** Who comes to which hearing, by what their code says. */
export function RoomFacts({ pass }: { pass: RoomPass }) {
  const { t } = useLingui()
  const roleWords = useRoleWords()
  const startsAt = dateTime(pass.startsAt)
  return (
    <div className="panel pass">
      <h2>{t`验证成功`}</h2>
      <dl className="facts">
        <div>
          <dt>{t({ context: 'one', message: '参会人' })}</dt>
          <dd>{pass.user.userName}</dd>
        </div>
        <div>
          <dt>{t`身份`}</dt>
          <dd>{roleWords(pass.attendee.role)}</dd>
        </div>
        <div className="wide">
          <dt>{t({ context: 'session', message: '名称' })}</dt>
          <dd>{pass.title}</dd>
        </div>
        <div className="wide">
          <dt>{t`开始时间`}</dt>
          <dd className="number">
            {t`${startsAt}（北京时间）`} <OwnTime at={pass.startsAt} />
          </dd>
        </div>
      </dl>
    </div>
  )
}
