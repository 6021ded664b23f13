import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef } from 'react'
import type { RoomPerson } from '../../../contract/room.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useRoleWords } from '../words.ts'
import { bandOf, signalOf } from './line/quality.ts'
import { Signal } from './Signal.tsx'
import { playable } from './state.ts'

interface TileProps {
  person: RoomPerson
  stream: MediaStream | undefined
  isOwn: boolean
  /** The viewer keeps order, and sees behind a shield. */
  isSecretary: boolean
  isBig: boolean
  /** The viewer's grade of the line down from this person (decisions F-10). */
  downLink: number
  onShow: () => void
  children?: ReactNode
}

/** Somebody's picture, sound and state (specification §3, §4). A click takes them into the main view, or out of it. */
export function Tile({ person, stream, isOwn, isSecretary, isBig, downLink, onShow, children }: TileProps) {
  const { t } = useLingui()
  const roleWords = useRoleWords()
  const { audio, video } = isOwn ? { audio: false, video: Boolean(stream) } : playable(person, isSecretary)
  const { userName, roleName, media, order, online, quality, handAt } = person
  // The worse of what they say of themselves and what comes here.
  const grade = online ? Math.max(quality, downLink) : 6
  const shownName = isOwn ? t`${userName}（我）` : userName
  const silent = !media.audio || order.muteAudio
  const blind = !media.screen && (!media.video || order.muteVidio)
  return (
    <figure
      className={`tile${isBig ? ' big' : ''}`}
      data-user={person.userId}
      data-online={online}
      data-quality={isOwn ? 'good' : bandOf(grade)}
    >
      <button type="button" className="picture" onClick={onShow} aria-label={t`主画面：${shownName}`}>
        <Picture stream={stream} audio={audio} video={video} isOwn={isOwn} fit={media.screen} />
        {video ? null : (
          <span className="initial" aria-hidden="true">
            {[...userName][0]}
          </span>
        )}
      </button>
      <figcaption>
        <span className="who">
          <span className="name">{shownName}</span>
          <span className="role">{roleWords(roleName)}</span>
        </span>
        <span className="states">
          {handAt ? <State icon="hand" says={t`举手`} /> : null}
          {order.shield ? <State icon="shield" says={t`已屏蔽`} /> : null}
          {media.screen ? <State icon="screen" says={t`正在共享屏幕`} /> : null}
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
          <Signal level={signalOf(grade, isOwn)} />
        </span>
      </figcaption>
      {online ? null : <p className="away">{t`连接中断，正在重连`}</p>}
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

/** Plays what comes; its sound too, unless it is one's own. What may not be heard or seen is taken off the line here as well. */
function Picture({
  stream,
  audio,
  video,
  isOwn,
  fit,
}: {
  stream: MediaStream | undefined
  audio: boolean
  video: boolean
  isOwn: boolean
  fit: boolean
}) {
  const element = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    const { current } = element
    if (current && current.srcObject !== (stream ?? null)) current.srcObject = stream ?? null
  }, [stream])
  useEffect(() => {
    if (isOwn) return
    for (const track of stream?.getAudioTracks() ?? []) track.enabled = audio
    for (const track of stream?.getVideoTracks() ?? []) track.enabled = video
  }, [stream, audio, video, isOwn])
  return <video ref={element} autoPlay playsInline muted={isOwn} hidden={!video} className={fit ? 'whole' : ''} />
}
