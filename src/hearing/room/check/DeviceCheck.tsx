import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import type { IceServer } from '../../../../contract/hearing/hearing.ts'
import { hrefTo } from '../../../ui/address.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { useCodeWords } from '../codeWords.ts'
import type { DeviceCode } from '../line/deviceCodes.ts'
import type { Chosen } from '../line/lines.ts'
import { type Kind, listenTo, openDevice } from '../line/lines.ts'
import { Volume } from '../tile/Signal.tsx'
import { DeviceList } from './DeviceList.tsx'
import { Relay } from './Relay.tsx'
import { Speaker } from './Speaker.tsx'

/** Which device this person took last, by kind; of this browser. */
const kept = (kind: Kind | 'speaker') => `room-${kind}`

interface Line {
  track?: MediaStreamTrack | undefined
  code?: DeviceCode | undefined
}

/** Before the room: one's own picture and sound, which devices, and the way in, also with neither (specification §7, decisions F-15). */
export function DeviceCheck({
  audioOnly,
  iceServers,
  courtRuleVideo,
  onEnter,
}: {
  audioOnly: boolean
  /** Where the rules of the session are shown; empty: nowhere. */
  courtRuleVideo: string
  iceServers: IceServer[]
  onEnter: (chosen: Chosen) => void
}) {
  const { t } = useLingui()
  const codeWords = useCodeWords()
  const [audio, setAudio] = useDevice('audio', true)
  const [video, setVideo] = useDevice('video', !audioOnly)
  const [speakerId, setSpeakerId] = useState(() => localStorage.getItem(kept('speaker')) ?? '')
  const setSpeaker = (id: string) => {
    localStorage.setItem(kept('speaker'), id)
    setSpeakerId(id)
  }
  const entered = useRef(false)
  const tracks = useRef<Line[]>([])
  tracks.current = [audio, video]
  // What was opened here and not taken into the room is closed with this screen.
  useEffect(
    () => () => {
      if (!entered.current) for (const { track } of tracks.current) track?.stop()
    },
    [],
  )
  const enter = () => {
    entered.current = true
    onEnter({ audio: audio.track, video: video.track, audioOnly, speakerId })
  }
  const isOpening = isPending(audio) || (!audioOnly && isPending(video))
  const [isPatient, setPatient] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setPatient(false), patienceMs)
    return () => clearTimeout(timer)
  }, [])
  // Both may fail for one reason, which is said once.
  const wrong = [...new Set([audio.code, video.code])].filter((code) => code !== undefined)
  return (
    <section className="device-check" aria-label={t`设备检测`}>
      <div className="preview">
        <Preview track={video.track} />
        {video.track ? null : (
          <p>
            <Icon name="videoOff" />
            {audioOnly ? t`仅语音参会` : t`没有画面`}
          </p>
        )}
      </div>
      <div className="choices">
        <DeviceList kind="audioinput" label={t`麦克风`} chosen={idOf(audio)} choose={setAudio} />
        <Level track={audio.track} />
        {audioOnly ? null : <DeviceList kind="videoinput" label={t`摄像头`} chosen={idOf(video)} choose={setVideo} />}
        <Speaker speakerId={speakerId} choose={setSpeaker} />
        <Relay iceServers={iceServers} />
        {wrong.map((code) => (
          <p key={code} className="wrong" role="alert">
            {codeWords(code)}
          </p>
        ))}
        {wrong.length ? <p className="small-text">{t`没有麦克风或摄像头也可以进入，进入后可再打开。`}</p> : null}
        <Button look="primary" icon="video" busy={isOpening && isPatient} onClick={enter}>
          {t`进入房间`}
        </Button>
        {courtRuleVideo ? (
          <a href={courtRuleVideo} target="_blank" rel="noopener noreferrer">
            <Icon name="play" />
            {t`入场前请观看庭审纪律视频`}
          </a>
        ) : null}
        <a href={hrefTo('/')}>{t`返回首页`}</a>
      </div>
    </section>
  )
}

/** A device that does not answer keeps nobody out for longer. */
const patienceMs = 5_000
const isPending = ({ track, code }: Line) => track === undefined && code === undefined

const idOf = ({ track }: Line) => track?.getSettings().deviceId ?? ''

/** A device of a kind, opened as soon as it is wanted, and another when it is chosen. */
function useDevice(kind: Kind, wanted: boolean): [Line, (deviceId: string) => void] {
  const [line, setLine] = useState<Line>({})
  const [deviceId, setDeviceId] = useState(() => localStorage.getItem(kept(kind)) ?? undefined)
  useEffect(() => {
    if (!wanted) return
    let stale = false
    void openDevice(kind, deviceId).then((opened) => {
      if (stale) opened.track?.stop()
      else
        setLine((before) => {
          before.track?.stop()
          return opened
        })
    })
    return () => {
      stale = true
    }
  }, [kind, wanted, deviceId])
  const choose = (id: string) => {
    localStorage.setItem(kept(kind), id)
    setDeviceId(id)
  }
  return [line, choose]
}

function Level({ track }: { track: MediaStreamTrack | undefined }) {
  const [level, setLevel] = useState(0)
  useEffect(() => {
    setLevel(0)
    return track && listenTo(track, setLevel)
  }, [track])
  return <Volume level={level} />
}

function Preview({ track }: { track: MediaStreamTrack | undefined }) {
  const { t } = useLingui()
  const element = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (element.current) element.current.srcObject = track ? new MediaStream([track]) : null
  }, [track])
  return <video ref={element} autoPlay playsInline muted aria-label={t`自己的画面`} hidden={!track} />
}
