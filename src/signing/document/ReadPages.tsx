import { useLingui } from '@lingui/react/macro'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useRef, useState } from 'react'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/States.tsx'
import { drawPage, openPages } from './pdfPages.ts'

/** One page, drawn when it comes near; `onSeen` once it was on the screen. */
function Page({ pdf, no, onSeen }: { pdf: PDFDocumentProxy; no: number; onSeen: (no: number) => void }) {
  const { t } = useLingui()
  const canvas = useRef<HTMLCanvasElement>(null)
  const told = useRef(onSeen)
  told.current = onSeen
  useEffect(() => {
    const here = canvas.current
    if (!here) return
    let isDrawn = false
    const watch = new IntersectionObserver(
      (entries) => {
        if (!entries.some((one) => one.isIntersecting)) return
        if (!isDrawn) {
          isDrawn = true
          void drawPage(pdf, no, here).then(() => told.current(no))
        } else told.current(no)
      },
      { threshold: 0.1 },
    )
    watch.observe(here)
    return () => watch.disconnect()
  }, [pdf, no])
  return <canvas ref={canvas} width={595} height={842} role="img" aria-label={t`第 ${no} 页`} />
}

/** The document, page by page, to be enlarged; says how many pages were seen. */
export function ReadPages({ bytes, onSeen }: { bytes: ArrayBuffer; onSeen: (seen: number, all: number) => void }) {
  const { t } = useLingui()
  const [pdf, setPdf] = useState<PDFDocumentProxy>()
  const [fails, setFails] = useState(false)
  const [seen, setSeen] = useState<ReadonlySet<number>>(new Set())
  const [large, setLarge] = useState(false)
  const told = useRef(onSeen)
  told.current = onSeen

  useEffect(() => {
    let isOver = false
    // The reader takes the bytes for itself.
    openPages(bytes.slice(0)).then(
      (opened) => !isOver && setPdf(opened),
      () => !isOver && setFails(true),
    )
    return () => {
      isOver = true
    }
  }, [bytes])

  const all = pdf?.numPages ?? 0
  const count = seen.size
  useEffect(() => {
    if (all > 0) told.current(count, all)
  }, [count, all])

  if (fails)
    return (
      <Banner family="red" icon="alert" alert>
        {t`此浏览器无法显示该文书，请换用其他浏览器或设备打开签署链接。`}
      </Banner>
    )
  if (!pdf) return <Skeleton lines={8} />
  return (
    <div className="stack">
      <div className="sign-bar">
        <p className="grow" role="status">{t`已阅读 ${count} / ${all} 页`}</p>
        <Button small icon={large ? 'up' : 'search'} onClick={() => setLarge(!large)} aria-pressed={large}>
          {large ? t`还原大小` : t`放大文字`}
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse scrolls it by keys */}
      <section className={large ? 'sign-pages large' : 'sign-pages'} tabIndex={0} aria-label={t`文书正文`}>
        {Array.from({ length: all }, (_, at) => at + 1).map((no) => (
          <Page
            key={no}
            pdf={pdf}
            no={no}
            onSeen={(page) => setSeen((old) => (old.has(page) ? old : new Set([...old, page])))}
          />
        ))}
      </section>
    </div>
  )
}
