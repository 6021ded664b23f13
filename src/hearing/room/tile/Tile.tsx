import { useLingui } from '@lingui/react/macro'
import type { CSSProperties, ReactNode } from 'react'
import type { RoomPerson } from '../../../../contract/room/room.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { useRoleWords } from '../../words.ts'
import { bandOf, signalOf } from '../line/quality.ts'
import { Picture } from './Picture.tsx'
import { participantOf } from './participant.ts'
import { Signal } from './Signal.tsx'

interface TileProps {
  person: RoomPerson
  stream: MediaStream | undefined
  isOwn: boolean
  /** What of them plays here. */
  audio: boolean
  video: boolean
  /** Its place on the stage, and where among others in that place. */
  at: string
  style: CSSProperties
  /** The viewer's grade of the line down from this person (decisions F-10). */
  downLink: number
  /** Their pictures stand still. */
  isStill: boolean
  speakerId: string
  onSilent: () => void
  /** Takes them into the main view, or out of it; nothing where there is nothing to see. */
  onShow: (() => void) | undefined
  children?: ReactNode
}

/** Somebody's picture, sound and state (specification §3, §4). A click takes them into the main view, or out of it. */
export function Tile({ person, isOwn, at, style, downLink, isStill, onShow, children, ...played }: TileProps) {
  const { t } = useLingui()
  const roleWords = useRoleWords()
  const { media, order, online, handAt } = person
  const { displayName, streamConfigs, courtUserInfo } = participantOf(person, downLink)
  const { userDto, upLink, dowmLink } = courtUserInfo
  // The worse of what they say of themselves and what comes here.
  const grade = Math.max(upLink, dowmLink)
  const shownName = isOwn ? t`${displayName}（我）` : displayName
  const sent = streamConfigs.filter(({ muted }) => !muted).map(({ label }) => label)
  const silent = !sent.includes('audio')
  const blind = !sent.some((label) => label !== 'audio')
  return (
    <figure
      className="tile"
      data-at={at}
      style={style}
      data-user={person.userId}
      data-online={online}
      data-speaking={person.speakingSince !== null || undefined}
      data-quality={isOwn ? 'good' : bandOf(grade)}
    >
      <button
        type="button"
        className="picture"
        disabled={!onShow}
        onClick={onShow}
        aria-label={t`主画面：${shownName}`}
      >
        <Picture isOwn={isOwn} {...played} />
        {played.video ? null : (
          <span className="initial" aria-hidden="true">
            {[...displayName][0]}
          </span>
        )}
      </button>
      <figcaption>
        {online ? null : <p className="away">{t`连接中断，正在重连`}</p>}
        {online && isStill ? <p className="away">{t`画面停滞，不是实时画面`}</p> : null}
        <span className="who">
          <span className="name">{shownName}</span>
          <span className="role">{roleWords(userDto.roleName)}</span>
        </span>
        <span className="states">
          {handAt ? <State icon="hand" says={t({ message: '举手', context: 'state' })} /> : null}
          {order.shield ? <State icon="shield" says={t`已屏蔽`} /> : null}
          {online && media.screen ? <State icon="screen" says={t`正在共享屏幕`} /> : null}
          <State
            icon={silent ? 'micOff' : 'mic'}
            says={silent ? t`无法获取到麦克风声音` : t`麦克风已打开`}
            off={silent}
          />
          <State
            icon={blind ? 'videoOff' : 'video'}
            says={blind ? t`无法获取到视频画面` : t`摄像头已打开`}
            off={blind}
          />
          <Signal level={signalOf(grade, isOwn)} up={signalOf(upLink, isOwn)} down={signalOf(dowmLink, isOwn)} />
        </span>
      </figcaption>
      {children}
    </figure>
  )
}

/** What is as it should be needs no place on a small picture. */
const isCalm = (icon: string) => icon === 'mic' || icon === 'video'

function State({
  icon,
  says,
  off = false,
}: {
  icon: 'mic' | 'micOff' | 'video' | 'videoOff' | 'screen' | 'shield' | 'hand'
  says: string
  off?: boolean
}) {
  return (
    <span
      className={off ? 'state off' : 'state'}
      data-calm={isCalm(icon) || undefined}
      role="img"
      aria-label={says}
      title={says}
    >
      <Icon name={icon} />
    </span>
  )
}
