import { ConfirmDialog, confirmDialog } from 'primereact/confirmdialog'
import { Dialog as PrimeDialog } from 'primereact/dialog'
import { Sidebar as PrimeSidebar } from 'primereact/sidebar'
import { type ReactNode, useRef } from 'react'
import { useFocusInside, useFocusReturn } from './useFocusInside.ts'

/** A dialog that keeps the focus inside and closes by Esc. */
export function Dialog({
  title,
  onClose,
  footer,
  children,
  width = '32rem',
}: {
  title: string
  onClose: () => void
  footer: ReactNode
  children: ReactNode
  width?: string
}) {
  useFocusReturn()
  return (
    <PrimeDialog
      visible
      modal
      draggable={false}
      header={title}
      onHide={onClose}
      footer={footer}
      style={{ width }}
      blockScroll
    >
      {children}
    </PrimeDialog>
  )
}

/** A sheet from one side of the screen; it keeps the focus inside and gives it back. */
export function Sheet({
  title,
  bare = false,
  side,
  open,
  onClose,
  className,
  children,
}: {
  title: string
  /** The title is for screen readers only. */
  bare?: boolean
  side: 'left' | 'right'
  open: boolean
  onClose: () => void
  className?: string
  children: ReactNode
}) {
  const inside = useRef<HTMLDivElement>(null)
  useFocusInside(inside, open)
  return (
    <PrimeSidebar
      visible={open}
      position={side}
      onHide={onClose}
      blockScroll
      header={bare ? undefined : <h2>{title}</h2>}
      // It keeps the focus and covers the page, so it is a dialog, not the landmark PrimeReact calls it.
      pt={{ root: { role: 'dialog', 'aria-modal': true, 'aria-label': title } }}
      {...(className ? { className } : {})}
    >
      <div ref={inside} className="sheet">
        {children}
      </div>
    </PrimeSidebar>
  )
}

/** Where questions asked by `confirm` appear; once, in the shell. */
export function ConfirmHost() {
  return <ConfirmDialog draggable={false} style={{ width: '26rem' }} />
}

/** Asks which of several ways to go; they stand one below the other. Resolves to undefined where the person goes none. */
export function choose<T extends string>({
  title,
  text,
  ways,
  reject,
}: {
  title: string
  text: ReactNode
  ways: { value: T; label: string }[]
  reject: string
}): Promise<T | undefined> {
  return new Promise((resolve) => {
    confirmDialog({
      header: title,
      message: text,
      onHide: () => resolve(undefined),
      footer: ({ accept }) => {
        const end = (way?: T) => {
          resolve(way)
          accept()
        }
        return (
          <div className="stack">
            {ways.map(({ value, label }) => (
              <button key={value} type="button" className="button" onClick={() => end(value)}>
                {label}
              </button>
            ))}
            <button type="button" className="button primary" onClick={() => end()}>
              {reject}
            </button>
          </div>
        )
      },
    })
  })
}

/** Asks before something is lost. Resolves to whether the person agreed. */
export function confirm({
  title,
  text,
  accept,
  reject,
  danger = false,
}: {
  title: string
  text: ReactNode
  accept: string
  reject: string
  danger?: boolean
}): Promise<boolean> {
  return new Promise((resolve) => {
    confirmDialog({
      header: title,
      message: text,
      acceptLabel: accept,
      rejectLabel: reject,
      acceptClassName: `button ${danger ? 'danger' : 'primary'}`,
      rejectClassName: 'button',
      defaultFocus: danger ? 'reject' : 'accept',
      accept: () => resolve(true),
      reject: () => resolve(false),
      onHide: () => resolve(false),
    })
  })
}
