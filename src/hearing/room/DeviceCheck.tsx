import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useCodeWords } from './codeWords.ts'
import type { DeviceCode } from './line/deviceCodes.ts'
import { type Kind, listenTo, openDevice } from './line/lines.ts'
import { Volume } from './Signal.tsx'
import type { Chosen } from './session.ts'

/** Which device this person took last, by kind; of this browser. */
const kept = (kind: Kind) => `room-${kind}`

interface Line {
  track?: MediaStreamTrack | undefined
  code?: DeviceCode | undefined
}

/** Before the room: one's own picture and sound, which devices, and the way in, also with neither (specification §7, decisions F-15). */
export function DeviceCheck({ audioOnly, onEnter }: { audioOnly: boolean; onEnter: (chosen: Chosen) => void }) {
  const { t } = useLingui()
  const codeWords = useCodeWords()
  const [audio, setAudio] = useDevice('audio', true)
  const [video, setVideo] = useDevice('video', !audioOnly)
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
    onEnter({ audio: audio.track, video: video.track, audioOnly })
  }
  const wrong = [audio.code, video.code].filter((code) => code !== undefined)
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
        <Devices kind="audio" label={t`麦克风`} line={audio} choose={setAudio} />
        <Level track={audio.track} />
        {audioOnly ? null : <Devices kind="video" label={t`摄像头`} line={video} choose={setVideo} />}
        {wrong.map((code) => (
          <p key={code} className="wrong" role="alert">
            {codeWords(code)}
          </p>
        ))}
        {wrong.length ? <p className="small-text">{t`没有麦克风或摄像头也可以进入，进入后可再打开。`}</p> : null}
        <Button look="primary" icon="video" onClick={enter}>
          {t`进入房间`}
        </Button>
        <a href="#/">{t`返回首页`}</a>
      </div>
    </section>
  )
}

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

function Devices({
  kind,
  label,
  line,
  choose,
}: {
  kind: Kind
  label: string
  line: Line
  choose: (id: string) => void
}) {
  const [all, setAll] = useState<MediaDeviceInfo[]>([])
  // Their names are told only after one was opened; and they come and go.
  // biome-ignore lint/correctness/useExhaustiveDependencies: an opened device is a reason to ask again
  useEffect(() => {
    // Without https a browser has no devices for anybody.
    const devices = navigator.mediaDevices as MediaDevices | undefined
    if (!devices) return
    const look = () =>
      void devices.enumerateDevices().then((found) => setAll(found.filter((one) => one.kind === `${kind}input`)))
    look()
    devices.addEventListener('devicechange', look)
    return () => devices.removeEventListener('devicechange', look)
  }, [kind, line.track])
  return (
    <label className="device">
      <span>{label}</span>
      <select value={line.track?.getSettings().deviceId ?? ''} onChange={({ target }) => choose(target.value)}>
        {line.track ? null : <option value="" />}
        {all.map(({ deviceId, label: name }, at) => (
          <option key={deviceId} value={deviceId}>
            {name || `${label} ${at + 1}`}
          </option>
        ))}
      </select>
    </label>
  )
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
