import { useLingui } from '@lingui/react/macro'
import { useEffect, useId, useRef, useState } from 'react'
import type { Handwriting } from '../../../contract/both/strokes.ts'
import { AppError } from '../../../contract/errors/errors.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { errorText } from '../../ui/errorText.ts'
import { Icon } from '../../ui/Icon.tsx'
import { openPhoto, type Photo, strengths } from '../../workers/openPhoto.ts'
import './specimen.css'

interface Cut {
  strength: number
  /** Quarters of a turn, clockwise. */
  turns: number
}
const first: Cut = { strength: strengths.usual, turns: 0 }

/** A signature from a photo of paper, the paper taken away on this device: nothing but the ink is ever sent. */
export function PhotoPad({ onChange }: { onChange: (hand: Handwriting) => void }) {
  const { t } = useLingui()
  const slider = useId()
  const { most } = strengths
  const [photo, setPhoto] = useState<Photo>()
  /** How it was cut, the newest last: each step can be taken back. */
  const [cuts, setCuts] = useState<Cut[]>([first])
  const [png, setPng] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<AppError>()
  const { strength, turns } = cuts.at(-1) ?? first
  const told = useRef(onChange)
  told.current = onChange

  useEffect(() => () => photo?.close(), [photo])

  useEffect(() => {
    if (!photo) return
    let isOver = false
    setBusy(true)
    photo
      .cut(strength, turns)
      .then(
        (cut) => {
          if (isOver) return
          setPng(cut)
          setWrong(undefined)
          told.current({ png: cut })
        },
        (refusal: unknown) => {
          if (isOver) return
          if (!(refusal instanceof AppError)) throw refusal
          setPng(undefined)
          setWrong(refusal)
          told.current([])
        },
      )
      .finally(() => {
        if (!isOver) setBusy(false)
      })
    return () => {
      isOver = true
    }
  }, [photo, strength, turns])

  async function open(file: File): Promise<void> {
    clear()
    setBusy(true)
    try {
      setPhoto(await openPhoto(file))
    } catch (refusal) {
      if (!(refusal instanceof AppError)) throw refusal
      setWrong(refusal)
      setBusy(false)
    }
  }

  function clear(): void {
    setPhoto(undefined)
    setPng(undefined)
    setWrong(undefined)
    setBusy(false)
    setCuts([first])
    onChange([])
  }

  const change = (cut: Partial<Cut>) => setCuts([...cuts, { strength, turns, ...cut }])
  const picker = (words: string, icon: 'upload' | 'camera', more: { capture?: 'environment' }) => (
    <label className={`button${more.capture ? ' sign-camera' : ''}`}>
      <Icon name={icon} />
      {words}
      <input
        type="file"
        accept="image/*"
        disabled={busy}
        {...more}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          target.value = ''
          if (file) void open(file).catch(reportError)
        }}
      />
    </label>
  )
  return (
    <div className="stack">
      <p className="muted">{t`请用深色笔在白纸上签名，光线均匀，只拍摄签名，四周留白。照片仅在本设备上处理，只保存去除纸张后的笔迹。`}</p>
      <div className="sign-bar sign-pickers">
        {picker(t`拍照`, 'camera', { capture: 'environment' })}
        {picker(photo ? t`换一张照片` : t`选择照片`, 'upload', {})}
      </div>
      {wrong ? (
        <Banner family="red" icon="alert" alert>
          {errorText(wrong)}
        </Banner>
      ) : null}
      {photo ? (
        <>
          <div className="sign-cut" aria-busy={busy}>
            {png ? <img src={`data:image/png;base64,${png}`} alt={t`去除纸张后的签名`} /> : null}
          </div>
          <label className="sign-strength" htmlFor={slider}>
            {t`笔迹深浅`}
            <input
              id={slider}
              type="range"
              min={strengths.least}
              max={most}
              step={1}
              value={strength}
              aria-valuetext={t`第 ${strength} 档，共 ${most} 档`}
              onChange={({ target }) => change({ strength: Number(target.value) })}
            />
          </label>
          <div className="sign-bar">
            <Button small icon="undo" disabled={cuts.length === 1} onClick={() => setCuts(cuts.slice(0, -1))}>
              {t`撤销调整`}
            </Button>
            <Button small icon="rotate" onClick={() => change({ turns: (turns + 1) % 4 })}>
              {t`旋转`}
            </Button>
            <Button small icon="trash" onClick={clear}>
              {t`移除照片`}
            </Button>
          </div>
        </>
      ) : null}
    </div>
  )
}
