import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ErrorBox } from './ErrorBox.tsx'
import { FindBar } from './FindBar.tsx'
import { Outline } from './Outline.tsx'
import type { Unreadable } from './pdfjs.ts'
import { Tools } from './Tools.tsx'
import { usePinch } from './usePinch.ts'
import { openView, type View } from './view.ts'
import 'pdfjs-dist/web/pdf_viewer.css'
import './viewer.css'

interface Shown {
  blob: Blob
  /** What it is called. */
  name: string
  /** Where it stands; a page that comes later turns to it. */
  page?: number | undefined
  /** Looked for as soon as it is open. */
  find?: string | undefined
  onPage?: ((page: number) => void) | undefined
  /** Above it, before the tools. */
  heading?: ReactNode
  /** Beside the tools. */
  children?: ReactNode
}

/** A PDF to be read: pages, outline, search, zoom, rotation, print. Arrow keys and Page Up/Down move in it. */
export function PdfView({ blob, name, page = 1, find = '', onPage, heading, children }: Shown) {
  const { t } = useLingui()
  const container = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<View>()
  const [failure, setFailure] = useState<Unreadable>()
  const [side, setSide] = useState<'find' | 'outline' | undefined>(find ? 'find' : undefined)
  const latest = useRef({ page, onPage, find, label: (no: number) => t`第 ${no} 页` })
  latest.current = { page, onPage, find, label: (no) => t`第 ${no} 页` }
  useEffect(() => {
    let gone = false
    let made: View | undefined
    setView(undefined)
    setFailure(undefined)
    if (!container.current) return
    const { page, find, label } = latest.current
    openView(container.current, blob, { page, label, onPage: (no) => latest.current.onPage?.(no) }).then(
      (opened) => {
        if (gone) return opened.close()
        made = opened
        setView(opened)
        if (find) opened.find(find)
      },
      (error) => {
        if (gone) return
        if (error === 'encrypted' || error === 'broken') setFailure(error)
        else reportError(error)
      },
    )
    return () => {
      gone = true
      made?.close()
    }
  }, [blob])
  useEffect(() => view?.go(page), [view, page])
  usePinch(container, view)

  return (
    <section
      className="pdf-view"
      aria-label={name}
      onKeyDown={(event) => {
        if (!view) return
        if ((event.ctrlKey || event.metaKey) && event.key === 'f') {
          event.preventDefault()
          setSide('find')
        }
        if (event.key === 'Escape' && side) setSide(undefined)
      }}
    >
      <header>
        {heading}
        {view ? <Tools view={view} name={name} side={side} show={setSide} /> : null}
        {children}
      </header>
      {view && side === 'find' ? <FindBar view={view} first={find} onClose={() => setSide(undefined)} /> : null}
      <div className="body">
        {view && side === 'outline' ? <Outline view={view} /> : null}
        {failure ? <ErrorBox why={failure} name={name} /> : null}
        <div className="pages" hidden={failure !== undefined} aria-busy={view === undefined}>
          {/* biome-ignore-start lint/a11y: what scrolls is reached by keyboard, and pdf.js wants a div */}
          <div className="frame" ref={container} tabIndex={0} role="region" aria-label={t`${name} 的页面`}>
            <div className="pdfViewer" />
          </div>
          {/* biome-ignore-end lint/a11y: the end of it */}
        </div>
      </div>
    </section>
  )
}
