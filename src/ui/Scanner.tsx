import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { Banner } from './Banner.tsx'
import { Button } from './Button.tsx'

/** Between two looks at the picture, ms. */
const lookMs = 200
/** The same code counts again once it was out of sight for so long, ms. */
const againMs = 3_000
/** A picture is looked at no wider than this, px: a code that fills a fifth of it is still read. */
const widest = 640

interface ScannerProps {
  /** A code came into sight. */
  onRead: (text: string) => void
}

/** A button that opens the camera and reads QR codes with it, on this device alone: it works without a network. */
export function Scanner({ onRead }: ScannerProps) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  if (!isOpen)
    return (
      <div className="row">
        <Button icon="camera" onClick={() => setOpen(true)}>
          {t`用摄像头扫描`}
        </Button>
      </div>
    )
  return <OpenScanner onRead={onRead} onClose={() => setOpen(false)} />
}

type Failure = 'denied' | 'none'

function OpenScanner({ onRead, onClose }: ScannerProps & { onClose: () => void }) {
  const { t } = useLingui()
  const video = useRef<HTMLVideoElement>(null)
  const [failure, setFailure] = useState<Failure>()
  const latest = useRef(onRead)
  latest.current = onRead
  useEffect(() => {
    const shown = video.current
    if (!shown) return
    const over = new AbortController()
    readCodes(shown, over.signal, (text) => latest.current(text)).catch((error: unknown) => {
      if (!over.signal.aborted)
        setFailure(error instanceof DOMException && error.name === 'NotAllowedError' ? 'denied' : 'none')
    })
    return () => over.abort()
  }, [])
  return (
    <div className="scanner">
      {failure ? (
        <Banner family="red" icon="camera" alert>
          {failure === 'denied'
            ? t`浏览器不允许使用摄像头。请在地址栏的网站权限中允许后重试，或使用扫码枪。`
            : t`没有可用的摄像头。请连接摄像头后重试，或使用扫码枪。`}
        </Banner>
      ) : (
        <video ref={video} muted playsInline aria-label={t`摄像头画面：请将二维码对准中间`} />
      )}
      <Button icon="close" onClick={onClose}>
        {t`关闭摄像头`}
      </Button>
    </div>
  )
}

/** Shows the camera at the back and tells of each code that comes into sight, until `over`. Throws what `getUserMedia` does. */
async function readCodes(shown: HTMLVideoElement, over: AbortSignal, tell: (text: string) => void): Promise<void> {
  const video = { facingMode: 'environment', width: { ideal: 1280 } }
  if (!navigator.mediaDevices) throw new Error('No camera without a secure address')
  const stream = await navigator.mediaDevices.getUserMedia({ video })
  const stop = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  over.addEventListener('abort', stop)
  if (over.aborted) return stop()
  const { default: jsQR } = await import('jsqr')
  shown.srcObject = stream
  await shown.play()
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  let last = { text: '', at: 0 }
  while (context && !over.aborted) {
    const scale = Math.min(1, widest / (shown.videoWidth || widest))
    canvas.width = Math.round(shown.videoWidth * scale)
    canvas.height = Math.round(shown.videoHeight * scale)
    if (canvas.width > 0 && canvas.height > 0) {
      context.drawImage(shown, 0, 0, canvas.width, canvas.height)
      const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height)
      const text = jsQR(data, width, height, { inversionAttempts: 'dontInvert' })?.data ?? ''
      const isFresh = text !== last.text || performance.now() - last.at > againMs
      if (text && isFresh) tell(text)
      if (text) last = { text, at: performance.now() }
    }
    await new Promise((resolve) => setTimeout(resolve, lookMs))
  }
}
