import { t } from '@lingui/core/macro'
import { type RefObject, useEffect, useRef } from 'react'
import { serverNow } from '../../local/connection.ts'
import { dateTime } from '../../ui/format.ts'

/** Takes files pasted while the focus or the pointer is inside the section. */
export function usePaste(section: RefObject<HTMLElement | null>, take: (files: File[]) => void): void {
  const latest = useRef(take)
  latest.current = take
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])]
      const here = section.current
      if (!files.length || !here || !(here.contains(document.activeElement) || here.matches(':hover'))) return
      event.preventDefault()
      latest.current(files.map((file, at) => named(file, at)))
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [section])
}

/** What browsers call a picture that has no name: a screenshot, or a part of a page. */
const nameless = /^(image|unknown|blob)?(\.\w+)?$/i
const suffixes: Record<string, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/bmp': 'bmp',
}

/** A pasted picture without a name of its own is called after the moment; one dot, as names of files must. */
function named(file: File, at: number): File {
  const suffix = suffixes[file.type]
  if (!suffix || !nameless.test(file.name)) return file
  const moment = dateTime(serverNow()).replace(/[-:]/g, '').replace(' ', '-')
  const stem = `${t`粘贴图片`}${moment}${at ? `-${at + 1}` : ''}`
  return new File([file], `${stem}.${suffix}`, { type: file.type, lastModified: file.lastModified })
}
