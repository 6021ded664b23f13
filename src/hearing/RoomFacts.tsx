import { useLingui } from '@lingui/react/macro'
import { Banner } from '../ui/Banner.tsx'
import { dateTime } from '../ui/format.ts'
import type { RoomPass } from './useRoomPass.ts'
import { useRoleWords } from './words.ts'

/** Who comes to which hearing, by what their code says. */
export function RoomFacts({ pass }: { pass: RoomPass }) {
  const { t } = useLingui()
  const roleWords = useRoleWords()
  return (
    <div className="panel pass">
      <h2>{t`验证成功`}</h2>
      <dl className="facts">
        <div>
          <dt>{t`参会人`}</dt>
          <dd>{pass.user.userName}</dd>
        </div>
        <div>
          <dt>{t`身份`}</dt>
          <dd>{roleWords(pass.attendee.role)}</dd>
        </div>
        <div className="wide">
          <dt>{t`名称`}</dt>
          <dd>{pass.title}</dd>
        </div>
        <div className="wide">
          <dt>{t`开始时间`}</dt>
          <dd className="number">{dateTime(pass.startsAt)}</dd>
        </div>
      </dl>
      <Banner family="amber" icon="info">
        {t`音视频房间尚未开发完成，目前只能验证身份，不能入会。`}
      </Banner>
      <a href="#/">{t`返回首页`}</a>
    </div>
  )
}
