import { type DragEventHandler, useEffect, useState } from 'react'

/** Whether files are being dragged over the page: places that take them show themselves. Beside them a drop does nothing. */
function useFilesOverPage(): boolean {
  const [over, setOver] = useState(false)
  useEffect(() => {
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false
    const move = (event: DragEvent) => {
      if (!hasFiles(event)) return
      setOver(true)
      if (event.defaultPrevented || !event.dataTransfer) return
      // The browser would open the file in place of the page, and what was typed would be out of sight.
      event.preventDefault()
      event.dataTransfer.dropEffect = 'none'
    }
    const out = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false)
    }
    const drop = (event: DragEvent) => {
      setOver(false)
      if (hasFiles(event)) event.preventDefault()
    }
    addEventListener('dragover', move)
    addEventListener('dragleave', out)
    addEventListener('drop', drop)
    return () => {
      removeEventListener('dragover', move)
      removeEventListener('dragleave', out)
      removeEventListener('drop', drop)
    }
  }, [])
  return over
}

interface Drop {
  /** Files are over the page: this is where they may go. */
  near: boolean
  /** They are over this very place. */
  over: boolean
  /** What the place itself listens to. */
  place: {
    onDragOver: DragEventHandler<HTMLElement>
    onDragLeave: DragEventHandler<HTMLElement>
    onDrop: DragEventHandler<HTMLElement>
  }
}

/** A place where files are dropped; a button beside it must do the same for keys and fingers. */
export function useDrop(take: (files: File[]) => void): Drop {
  const near = useFilesOverPage()
  const [over, setOver] = useState(false)
  return {
    near,
    over,
    place: {
      onDragOver(event) {
        event.preventDefault()
        setOver(true)
      },
      onDragLeave: () => setOver(false),
      onDrop(event) {
        event.preventDefault()
        setOver(false)
        take([...event.dataTransfer.files])
      },
    },
  }
}
